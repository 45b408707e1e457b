/** The messages of the socket, as fimbul/table/http/protocol.py fixes them. */

export type Part = "status" | "prompt" | "handover";
export type PicturePart = "board" | "tray";

/** A text: all of it; or what is new, and by pairs of numbers what the page has had, from which run on and how many. */
export type Text = string | readonly (string | number)[];

/** A piece of a picture: its id, its other attributes, what is inside of it, and if it is new, after which it comes. */
export type Piece = [id: string, attributes?: string, inside?: string, after?: string];
export type PieceTold = [id: string, attributes?: Text, inside?: Text, after?: string];

/** A picture, or what has changed in it. */
export interface Drawing {
  shell?: Text;
  still?: [key: string, svg?: string];
  whole?: boolean;
  pieces?: PieceTold[];
  gone?: string[];
}

export type Preparation = "begin" | "pick" | "back" | "keep" | "close" | "drop";

export type Ask =
  | { do: "pick"; seat: number; at: number; word: string; then?: string[]; name?: string }
  | { do: "undo"; seat: number; at: number; back?: number; crumb?: number }
  | { do: "consent"; seat: number; agree: boolean }
  | { do: "concede"; seat: number }
  | { do: "why"; seat: number; word: string }
  | { do: "order"; seat: number; word: string | null }
  | { do: "say"; text: string }
  | { do: "whisper"; seat: number; text: string }
  | { do: "take"; seat: number }
  | { do: "lend"; seat: number; agent: string | null }
  | { do: "hurry"; how: string }
  | { do: "hint"; seat: number; at: number }
  | { do: "agree-hints"; seat: number; agree: boolean }
  | { do: "bar"; on: boolean }
  | { do: "again" }
  | { do: "look"; width: number; anew?: boolean }
  | { do: "prepare"; seat: number; what: Preparation; words?: string[]; crumb?: number }
  | { do: "attend"; how: "now" | "since" | "more" | "away" }
  | { do: "ping" };

export interface Line {
  text: string;
  seat?: number | null;
  heading?: boolean;
}

export interface Page {
  is: "page";
  seat: number | null;
  at: number;
  parts: Partial<Record<Part, Text>>;
  rows?: Record<string, Text>;
  board?: Drawing;
  tray?: Drawing;
}

export interface Done {
  is: "done";
  ref: number;
}

export interface Refused {
  is: "no";
  ref: number;
  words: string;
  rule?: string;
}

export interface Because {
  is: "because";
  ref: number;
  words: string;
  rule?: string;
}

export interface Log {
  is: "log";
  start: number;
  lines: Line[];
}

/** Who said it, the words, and whether the name is that of an account. */
export type Said = [string, string, boolean];

export interface Chat {
  is: "chat";
  start: number;
  lines: Said[];
}

/** Who said it, to whom alone, and the words. */
export type Whispered = [string, string, string];

export interface Whispers {
  is: "whispers";
  start: number;
  lines: Whispered[];
}

export interface Next {
  is: "next";
  table: string;
}

/** Something was opened in a campaign that is to be seen first. */
export interface Opened {
  is: "opened";
  campaign: string;
}

/** What a bot would do: ways through the turn, best first, each with the chance to win, and why the first. */
export interface Advice {
  is: "advice";
  seat: number;
  at: number;
  ways: [told: string, chance: number][];
  reason?: string;
}

/** What each seat has of the first place, as an expert judges what is shown; nothing where there is no win bar. */
export interface Standing {
  is: "standing";
  seat: number | null;
  at: number;
  chances: number[];
}

/** A step of the way from when somebody last looked: what was heard, and what has changed in the pictures. */
export interface SinceStep {
  lines: Line[];
  heading?: string;
  board?: Drawing;
  tray?: Drawing;
}

/** Some of the steps since somebody last looked, from the number of the first on; 0 is how it was then. */
export interface Since {
  is: "since";
  seat: number;
  first: number;
  last: number;
  steps: SinceStep[];
  lines?: Line[];
  earlier?: string;
}

export type Answer = Done | Refused | Because;
export type Entry = [id: string, html: string | null];

/** What has changed on a front page; of each list that has, every entry, with its HTML if that is new. */
export interface FrontNews {
  is: "front";
  count: number;
  now: number;
  lists?: Record<string, Entry[]>;
}

export type Told = Answer | Page | Log | Chat | Whispers | Next | Opened | Advice | Standing | Since | FrontNews;
