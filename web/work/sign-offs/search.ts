import { id, oneOf, searchParams, word } from '#web/lib/search-params.ts';

/** The search parameters of the list of approvals. Without `show` it shows all. */
export const signOffListSearch = searchParams({
  /** A state, or `mine`. It is part of the shell, so the page itself checks it. */
  show: word,
  project: id,
});
export type SignOffListSearch = ReturnType<typeof signOffListSearch>;

export const signOffSearch = searchParams({ view: oneOf(['certificate']) });
