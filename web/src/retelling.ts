/** Texts as the table tells them: what is new in words, and by numbers what the page has had, run by run. */

import type { Piece, PieceTold, Text } from "./protocol";

const TAG = ">"; // where markup is cut into runs ...
const ATTRIBUTE = '" '; // ... and where the attributes of an element are

/** The text that is meant, where another stood before, and one was told beside it just now. */
export function retell(told: Text, before: string, beside = "", cut = TAG): string {
  if (typeof told === "string") return told;
  const known = [...before.split(cut), ...beside.split(cut)];
  const runs: string[] = [];
  for (let at = 0; at < told.length; at++) {
    const part = told[at];
    if (typeof part !== "number") runs.push(part ?? "");
    else runs.push(...known.slice(part, part + Number(told[++at])));
  }
  return runs.join(cut);
}

/** Reads the pieces of a picture as they are told, one after another. */
export class PieceReader {
  private attributes = ""; // that were told last ...
  private inside = ""; // ... and what was inside of a piece

  /** The piece in full words, which was another before or not there. */
  read([id, attributes, inside, after]: PieceTold, before?: Piece): Piece {
    if (attributes === undefined) return [id];
    this.attributes = retell(attributes, before?.[1] ?? "", this.attributes, ATTRIBUTE);
    if (inside === undefined) return [id, this.attributes];
    this.inside = retell(inside, before?.[2] ?? "", this.inside);
    return after === undefined ? [id, this.attributes, this.inside] : [id, this.attributes, this.inside, after];
  }
}
