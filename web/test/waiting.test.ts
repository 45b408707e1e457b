import { describe, expect, it } from "vitest";
import { need } from "../src/dom";
import { addressForFriends, isThisMachine } from "../src/waiting";

function warned(network: string): HTMLElement {
  document.body.innerHTML = `<p data-this-machine="${network}" hidden></p>`;
  return need("p");
}

describe("a page at localhost", () => {
  it("knows that nobody else can use its address", () => {
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "fimbul.localhost"]) expect(isThisMachine(host)).toBe(true);
    for (const host of ["192.168.1.5", "games.example", "localhost.example"]) expect(isThisMachine(host)).toBe(false);
  });

  it("hands out the address in the network, if the house is open to it, and says why", () => {
    const warning = warned("http://192.168.1.5:8000/");
    expect(new URL("/join/T#secret", addressForFriends(warning)).href).toBe("http://192.168.1.5:8000/join/T#secret");
    expect(warning.hidden).toBe(false);
    expect(warning.textContent).toContain("this computer only");
  });

  it("warns where it has nothing better", () => {
    const warning = warned("");
    expect(addressForFriends(warning)).toBe(location.href);
    expect(warning.hidden).toBe(false);
    expect(warning.textContent).toContain("--host 0.0.0.0");
  });
});
