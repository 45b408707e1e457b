import { describe, expect, it } from "vitest";
import { around, arrowAlong, bringing, crowded, framing, freeCorner, held, missed, nearest, shown, WHOLE, zoomed } from "../src/geometry";

const phone = { left: 0, top: 0, width: 390, height: 420 };
const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

describe("the small chart in a corner", () => {
  const size = { width: 138, height: 80 };

  it("lies at the right below where nothing lit is there", () => {
    expect(freeCorner(phone, size, [at(10, 400), at(380, 10)])).toBe("");
  });

  it("lies where it hides nothing lit", () => {
    expect(freeCorner(phone, size, [at(380, 400)])).toBe("left");
    expect(freeCorner(phone, size, [at(380, 400), at(10, 400)])).toBe("top");
    expect(freeCorner(phone, size, [at(380, 400), at(10, 400), at(380, 10)])).toBe("top left");
  });

  it("hides as little as it can", () => {
    const all = [at(380, 400), { left: 0, top: 390, width: 4, height: 4 }, at(380, 10), at(10, 10)];
    expect(freeCorner(phone, size, all)).toBe("left");
  });
});

describe("framing a chart", () => {
  it("shows the whole chart where its names are legible", () => {
    expect(framing({ ...phone, width: 1000, height: 800 }, at(40, 40), 1.2)).toEqual(WHOLE);
  });

  it("shows the whole chart where nothing is lit", () => {
    expect(framing(phone, null, 0.45)).toEqual(WHOLE);
  });

  it("comes close to lit things on a phone, and puts them in the middle", () => {
    const lit = { left: 150, top: 180, width: 60, height: 60 };
    const shift = framing(phone, lit, 0.47);
    expect(shift.scale).toBeCloseTo(0.95 / 0.47);
    expect(shift.x + (lit.left + 30) * shift.scale).toBeCloseTo(195);
    expect(shift.y + (lit.top + 30) * shift.scale).toBeCloseTo(210);
  });

  it("puts them in the middle though it can come no closer", () => {
    const low = { ...phone, height: 140 };
    const shift = framing(low, at(190, 60), 0.13);
    expect(shift.scale).toBe(6);
    expect(shift.x + 195 * 6).toBeCloseTo(195);
  });

  it("looks where most things are lit if they lie too far apart", () => {
    const lit = [at(0, 0), at(300, 200), at(310, 210), at(305, 190)];
    expect(crowded(phone, lit, null, 0.2)).toEqual({ left: 300, top: 190, width: 20, height: 30 });
  });

  it("looks at what has been picked and what is lit around it", () => {
    const lit = [at(0, 0), at(300, 200), at(310, 210)];
    expect(crowded(phone, lit, at(10, 10), 0.2)).toEqual({ left: 0, top: 0, width: 20, height: 20 });
  });

  it("stays far enough to hold all lit things", () => {
    const shift = framing(phone, { left: 0, top: 0, width: 380, height: 400 }, 0.47);
    expect(shift.scale).toBe(1);
  });
});

describe("an arrow", () => {
  it("is straight between two spots", () => {
    expect(arrowAlong([[0, 0], [100, 0]], 1000).shaft).toBe("M14 0L83 0");
    expect(arrowAlong([[0, 0], [100, 0]], 1000).end).toEqual([83, 0]);
  });

  it("bends where something lies between", () => {
    expect(arrowAlong([[0, 0], [50, 50], [100, 0]], 1000).shaft).toContain("Q50 50");
  });

  it("goes over the edge of the sheet where that is nearer", () => {
    expect(arrowAlong([[10, 0], [990, 0]], 1000).shaft).toBe("M4 0L-4 0");
  });
});

describe("the small chart", () => {
  it("frames what is seen of a chart that lies in the middle of its frame", () => {
    const frame = { left: 0, top: 0, width: 400, height: 300 };
    const chart = { width: 400, height: 200 };
    expect(shown(WHOLE, frame, chart)).toEqual({ left: -0, top: -0.25, width: 1, height: 1.5 });
    expect(shown({ scale: 2, x: -200, y: -150 }, frame, chart)).toEqual({ left: 0.25, top: 0.125, width: 0.5, height: 0.75 });
  });
});

describe("moving a chart", () => {
  it("keeps the point under the finger while it zooms", () => {
    const shift = zoomed(WHOLE, 2, 100, 100, phone);
    expect(shift).toEqual({ scale: 2, x: -100, y: -100 });
  });

  it("is never smaller than whole, nor pushed out of its frame", () => {
    expect(held({ scale: 0.3, x: 500, y: 500 }, phone)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(held({ scale: 2, x: -5000, y: 0 }, phone).x).toBeGreaterThan(-500);
  });
});

describe("arrows", () => {
  it("go to what lies in their direction, rather straight than near", () => {
    const things = [at(0, -30), at(40, 4), at(20, 60), at(-40, 0)];
    expect(nearest(at(0, 0), things, "ArrowRight")).toBe(1);
    expect(nearest(at(0, 0), things, "ArrowUp")).toBe(0);
    expect(nearest(at(0, 0), things, "ArrowLeft")).toBe(3);
    expect(nearest(at(0, 0), things, "ArrowDown")).toBe(2);
  });

  it("stay where nothing lies ahead", () => {
    expect(nearest(at(0, 0), [at(50, 0)], "ArrowLeft")).toBe(-1);
  });
});

it("finds the smallest box around several", () => {
  expect(around([at(0, 0), at(30, 50)])).toEqual({ left: 0, top: 0, width: 40, height: 60 });
  expect(around([])).toBeNull();
});

describe("scrolling to what is lit", () => {
  it("leaves the board alone where something lit is seen", () => {
    expect(missed(phone, [at(0, 900), at(0, 415)])).toBe(0);
    expect(missed(phone, [])).toBe(0);
  });

  it("shows all that is lit where that fits", () => {
    expect(missed(phone, [at(0, 300), at(0, 415)])).toBe(13);
    expect(missed(phone, [at(0, -5), at(0, 100)])).toBe(-5);
    expect(missed(phone, [at(0, 20), at(0, 100)])).toBe(0);
  });

  it("comes to the first lit thing, from above and from below", () => {
    expect(missed(phone, [at(0, 900), at(0, 950)])).toBe(860);
    expect(missed({ ...phone, top: 100 }, [at(0, -200)])).toBe(-340);
  });
});

describe("what the keyboard comes to", () => {
  const shift = { scale: 2, x: -100, y: -100 };

  it("leaves the chart alone where it is in the frame", () => {
    expect(bringing(shift, at(0, 410), phone)).toBe(shift);
  });

  it("comes to the middle where it is not, as far as the chart can be pushed", () => {
    expect(bringing(shift, at(-50, 200), phone)).toEqual({ scale: 2, x: 97.5, y: -95 });
    expect(bringing(shift, at(380, 415), phone)).toEqual({ scale: 2, x: -290, y: -310 });
  });
});
