/** A statement of the specification in short form, with a reason if the product leaves it out. */
type Statement = string | { says: string; leftOut: string };

/** A section of the specification with its heading and its statements by id. Tests have these ids as tags. */
export type Section = { heading: string; statements: Record<string, Statement> };
