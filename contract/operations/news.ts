import { publicAccess, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const newsOperations = {
  // Tickets
  listTickets: read('/api/Support/tickets', signedIn(), [400]),
  createTicket: write('POST', '/api/Support/tickets', signedIn(), {
    changes: 'tickets',
    records: 'ticket.created',
    problems: [400],
  }),
  getTicket: read('/api/Support/tickets/:id', signedIn(), [404]),
  updateTicket: write('PATCH', '/api/Support/tickets/:id', signedIn(), {
    changes: 'tickets',
    records: 'ticket.updated',
    problems: [400, 404, 412],
  }),
  bulkUpdateTickets: write('POST', '/api/Support/tickets/bulk', signedIn({ staffOnly: true }), {
    changes: 'tickets',
    records: 'ticket.updated',
    problems: [400],
  }),
  // Everybody who sees the ticket sees its links to tickets that they see, too.
  listTicketLinks: read('/api/Support/tickets/:id/links', signedIn(), [404]),
  linkTicket: write('POST', '/api/Support/tickets/:id/links', signedIn({ staffOnly: true }), {
    changes: 'tickets',
    records: 'ticket.linked',
    problems: [400, 404],
  }),
  unlinkTicket: write('DELETE', '/api/Support/links/:id', signedIn({ staffOnly: true }), {
    changes: 'tickets',
    records: 'ticket.unlinked',
    problems: [404],
  }),

  // Search
  // It finds only what the caller may see in the lists.
  search: read('/api/Search', signedIn(), [400]),

  // Inbox
  // Everyone has an inbox. It shows only what the caller may see.
  listNotifications: read('/api/Notifications', signedIn({ personal: true }), [400]),
  readNotification: write('POST', '/api/Notifications/:id/read', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [404],
  }),
  finishNotification: write('POST', '/api/Notifications/:id/done', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [404],
  }),
  snoozeNotification: write('POST', '/api/Notifications/:id/snooze', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [400, 404],
  }),
  readAllNotifications: write('POST', '/api/Notifications/read-all', signedIn(), {
    changes: 'notifications',
    records: null,
  }),
  getNotificationSettings: read('/api/Notifications/settings', signedIn({ personal: true })),
  updateNotificationSettings: write('PATCH', '/api/Notifications/settings', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [400],
  }),
  // Whoever may see the subject. The handlers ask for the subject's own permission.
  getFollow: read('/api/Follows', signedIn({ personal: true }), [400, 404]),
  setFollow: write('PUT', '/api/Follows', signedIn(), { changes: 'notifications', records: null, problems: [400] }),
  readConversation: write('POST', '/api/Follows/read', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [400],
  }),
  // The token in the link of a mail names the user and the group of mails. Reading it changes nothing.
  getSubscription: read('/api/Notifications/unsubscribe/:token', publicAccess, [404]),
  unsubscribe: write('POST', '/api/Notifications/unsubscribe/:token', publicAccess, {
    changes: 'notifications',
    records: 'notifications.unsubscribed',
    problems: [404],
  }),

  // Live updates
  // The stream sends only changes that the caller may see.
  streamChanges: read('/api/Changes', signedIn({ personal: true }), [400]),
} as const;
