import { expect, it } from "vitest";
import { nameDarkThings } from "../src/names";

it("says of what is lit how what stands still describes it, and of nothing else", () => {
  document.body.innerHTML = `<svg class="fimbul"><desc id="by-a" data-describes="lit-a">Next to B.</desc>
    <desc id="by-b" data-describes="lit-b">Next to A.</desc><g id="lit-a" data-option="1"></g><g id="lit-b"></g></svg>`;
  nameDarkThings(document);
  expect(document.getElementById("lit-a")?.getAttribute("aria-describedby")).toBe("by-a");
  expect(document.getElementById("lit-b")?.hasAttribute("aria-describedby")).toBe(false);
});
