import type { endpoints, OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';

type Endpoints = (typeof endpoints)[OperationId];
type KeysOf<S> = S extends { shape: infer Fields } ? Extract<keyof Fields, string> : never;
type PartOf<E, Part extends 'params' | 'query'> = E extends Endpoint & Record<Part, infer S> ? KeysOf<S> : never;

/** Every parameter of a path or query. A name means the same in all operations. */
type ParameterName = PartOf<Endpoints, 'params'> | PartOf<Endpoints, 'query'>;

export const parameterTexts: Record<ParameterName, string> = {
  id: 'The id of the object.',
  name: 'The full name. Case, and spaces at the start and end, are ignored.',
  domain: 'The full domain. Case, and spaces at the start and end, are ignored.',
  roleName: 'The name of the role. Case is ignored.',
  number: 'The number of the version. The first is 1.',
  updateId: 'The id of the status update.',
  itemId: 'The id of the item of the checklist.',
  pinVersion: 'Only messages with a pin on this version.',
  taskId: 'Only what happened to this task, without the messages about it. Only hours for it.',
  deliveryId: 'The id of the delivery, which its receiver got as `webhook-id`.',
  providerId: 'The id of the identity provider.',
  entry: 'The last part of the address of an invitation, to accept it with an account of the provider.',
  code: 'The code that the provider sent the browser back with.',
  iss: 'The issuer that sent the browser back.',
  error: 'Why the provider signed nobody in.',
  error_description: 'The same in words.',
  token: 'The last part of the address of the link.',

  limit:
    'The maximum number of items. If there are more, the `Link` header contains the URL of the next page. Without `limit`, a list has at most 1,000 items and no `X-Total-Count`; the audit log uses its default instead.',
  cursor:
    'The start of the page, copied unchanged from the `Link` header of the previous page. It is valid only for the same list.',
  search:
    'Only items that contain all words of this text, in any order. Case and accents are ignored. In tickets, `12` also finds number 12, and `#12` only that.',
  q: 'What to search for, at least one character: all of its words, in any order. Case and accents are ignored.',
  of: 'Whose tokens: those of the caller, or those of all. Only administrators see all.',
  subjectType: 'The kind of the object.',
  subjectId: 'The id of the project, ticket, task, document or image.',
  audience: 'Who a message or an update would be for: the client and staff, or only staff.',
  from: 'Where to begin: with the first messages, or with the latest. Of your work, only what is due on this day or later. Of hours, the first day.',
  to: 'Only what is due on this day or earlier. Of hours, the last day.',
  around: 'A message that the page begins around. The `Link` header has the page before and the next page.',
  show: 'Everything, only messages, or only what happened.',
  mine: 'Only tasks of the caller, or sign-offs that wait for the caller.',
  milestone: 'Only milestones.',
  state:
    'Only items in this state. In the inbox, `all` has everything that is not done, and `unread` leaves out what is snoozed. Of tasks, `open` has everything that is not done. Of hours, `Locked` has what was exported. When a provider sends the browser back, what Loggia sent it there with.',
  status: 'Only items with this status.',
  noun: 'Only things of this kind.',
  priority: 'Only tickets with this priority.',
  roleId: 'Only users with this role.',
  clientId: 'Only users, projects, tickets, hours or budgets of this client.',
  userId: 'Only hours of this person.',
  ticketId: 'Only hours for this ticket.',
  billable: 'Only hours that are billable, or only those that are not.',
  exported: 'Only hours that have the mark `exported`, or only those without it.',
  heirId: 'Who takes over what the user still has to do.',
  memberId: 'Only projects with this user on the team: an id, or `me`.',
  leadId: 'Only projects that this user leads: an id, `me`, or `none` for projects without a lead. Only for staff.',
  archived: 'Which archived projects are part of it: `include` for all, `only` for nothing else. By default none are.',
  overdue: 'Only projects that are overdue.',
  dueFrom: 'Only projects or tasks that are due on this day or later.',
  dueTo: 'Only projects or tasks that are due on this day or earlier.',
  assigneeId: 'Only tickets assigned to this user: an id, `me`, or `none` for tickets that nobody is assigned to.',
  promise:
    'Only tickets with a promise of which a quarter of the time is left, or with one that was missed. Only for staff.',
  answerDueFrom: 'Only tickets whose first answer is promised for this instant or later.',
  answerDueBefore: 'Only tickets whose first answer is promised for before this instant.',
  sort: 'The order. A minus means descending.',
  format:
    'The format of the answer. `csv` has all items that match, not only a page, so `limit` and `cursor` have no effect. A cell that a spreadsheet would run as a formula, or that begins with an apostrophe, has an apostrophe before it.',

  kind: 'Only entries, or work, of this kind.',
  before: 'Only what happened before this instant.',
  actorId: 'Only entries for actions of this user.',
  today:
    'The current day in the time zone of the user, which decides what is overdue. The default is the current day in UTC.',
  projectId: 'Only documents, tickets, tasks, sign-offs, hours, budgets or rules of this project.',
  category: 'Only images in this category.',
  label: 'Only documents with this label. An empty one: only those without a label.',
  expirationMinutes: 'How many minutes the link works.',
  variant:
    'The size of the image: `original` as uploaded, `preview` with at most 2048 pixels per side, or `thumbnail` with at most 480. Previews and thumbnails are WebP.',
  version: 'The version of the picture, so that the address changes with it. It is not checked.',
  picture:
    'Which picture: the `logo`, the logo for the dark scheme (`logoDark`), or the square `icon`. The default is `logo`.',
  tenant: 'Part of a signed link.',
  user: 'Part of a signed link.',
  session: 'Part of a signed link.',
  preview: 'Part of a signed link of a preview.',
  expires: 'Part of a signed link.',
  signature: 'Part of a signed link. With a signature, no token is needed.',
  role: 'The name of the role.',
  claimValue: 'The permission to add.',
  seconds: 'How many seconds the stream stays open. Then connect again with your current token.',
  sinceMs: 'How many milliseconds ago you last read your data. The stream starts with the changes since then.',
};
