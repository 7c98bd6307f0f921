import { noSession, type Row, signedIn } from './principals.ts';

export const support = {
  listTickets: { ...noSession, ...signedIn(200), needs: 'session' },
  // The ticket is about a project of the place, which has to be visible.
  createTicket: {
    ...noSession,
    ...signedIn([201, 201, 201, 400, 400]),
    worker: [201, 400, 400, 400, 400],
    withoutClaims: 400,
    clientUser: [201, 201, 400, 400, 400],
    powerfulClientUser: [201, 201, 400, 400, 400],
    needs: 'session',
    signsIn: 'no',
  },
  getTicket: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    needs: 'session',
  },
  updateTicket: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: [200, 403, 404, 404, 404],
    powerfulClientUser: [200, 403, 404, 404, 404],
    needs: 'session',
    signsIn: 'no',
  },
  // The answer has a status for each ticket.
  bulkUpdateTickets: {
    ...noSession,
    ...signedIn(200),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
    signsIn: 'no',
  },
  listTicketLinks: {
    ...noSession,
    ...signedIn([200, 200, 200, 404, 404]),
    clientUser: [200, 200, 404, 404, 404],
    powerfulClientUser: [200, 200, 404, 404, 404],
    needs: 'session',
  },
  linkTicket: {
    ...noSession,
    ...signedIn([201, 201, 201, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
    signsIn: 'no',
  },
  unlinkTicket: {
    ...noSession,
    ...signedIn([204, 204, 204, 404, 404]),
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    staffOnly: true,
    signsIn: 'no',
  },
} as const satisfies Record<string, Row>;
