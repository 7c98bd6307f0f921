/** What the specification says at one place: in short words, or with the reason why the product leaves it out. */
type Statement = string | { says: string; leftOut: string };

/** A part of the specification: its heading there, and its statements by id. Ids stand in test titles: `[S2.shell.top-bar]`. */
export type Section = { heading: string; statements: Record<string, Statement> };
