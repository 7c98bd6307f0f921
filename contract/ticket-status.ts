export const ticketTypes = ['Defect', 'Feature'] as const;
export type TicketType = (typeof ticketTypes)[number];

export const ticketPriorities = ['Low', 'Medium', 'High'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketStatuses = ['Open', 'InProgress', 'Resolved', 'Closed', 'OnHold', 'Cancelled'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The status changes allowed to an author who is a client user: close the ticket, and reopen it when it is done (D26). */
export const authorStatuses: Record<TicketStatus, readonly TicketStatus[]> = {
  Open: ['Closed'],
  InProgress: ['Closed'],
  Resolved: ['Open', 'Closed'],
  Closed: ['Open'],
  OnHold: ['Closed'],
  Cancelled: ['Open'],
};

export const ticketStatusLabels: Record<TicketStatus, string> = {
  Open: 'Open',
  InProgress: 'In Progress',
  Resolved: 'Resolved',
  Closed: 'Closed',
  OnHold: 'On Hold',
  Cancelled: 'Cancelled',
};
