import { id, searchParams } from '#web/lib/search-params.ts';

/** The search parameters of a ticket's page. */
export const ticketSearch = searchParams({
  /** The message that the conversation shows first. */
  message: id,
});
