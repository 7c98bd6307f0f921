import type { Section } from './statement.ts';

export const states: Section = {
  heading: '4 States and transitions',
  statements: {
    'S4.project.labels': 'NotStarted, InProgress, Completed, OnHold and their labels',
    'S4.project.unknown': "An unknown status shows 'Unknown'",
    'S4.project.free': 'Any status can be chosen',
    'S4.overdue': 'Overdue: the end date has passed and the status is not Completed',
    'S4.progress': 'The bar is green at exactly 100, otherwise blue',
    'S4.project.new': 'A new project is NotStarted, at 0, from today to today',
    'S4.project.client': 'Choosing another client removes selected client users of the former one',
    'S4.session.stored': 'A token is stored at sign-in and removed at logout',
    'S4.session.401': 'A 401 removes the token and leads to `/login`',
    'S4.role.type': "'Assignable to Projects' sets InternalUser, unticking clears it, and disables the radios",
    'S4.user.client': 'A client role requires a client, any other role clears it',
    'S4.user.worker': "A new user's role is 'worker', or the first",
    'S4.ticket.new': 'A new ticket is a Defect of Medium priority',
    'S4.ticket.open': 'A new ticket is Open',
    'S4.field.confirm': 'Editing a field copies it; confirm merges',
    'S4.field.cancel': 'Cancel discards',
    'S4.field.new': 'A new field starts in edit mode',
  },
};
