import { type Expectation, noSession, signedIn } from './principals.ts';

export const support = {
  listTickets: { ...noSession, ...signedIn(200) },
  createTicket: { ...noSession, ...signedIn(201) },
  getTicket: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
  },
  updateTicket: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: [200, 403, 404, 404, 404],
    powerfulClientUser: [200, 403, 404, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
