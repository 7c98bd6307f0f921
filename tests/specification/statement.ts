/** What the specification says at one place: in short words, or with the reason why the product leaves it out. */
type Statement = string | { says: string; leftOut: string };

/** A part of the specification: its heading there, and its statements by id. Tests carry them as tags. */
export type Section = { heading: string; statements: Record<string, Statement> };
