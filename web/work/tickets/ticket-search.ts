/** The search parameters of a ticket's page. */
interface TicketSearch {
  /** The message that the conversation shows first. */
  message?: string;
}

export function ticketSearch({ message }: Record<string, unknown>): TicketSearch {
  return { message: typeof message === 'string' && /^[0-9a-f-]{36}$/i.test(message) ? message : undefined };
}
