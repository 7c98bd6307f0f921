import type { endpoints, OperationId } from './index.ts';

/** The first part of a path that names a noun: `Projects` in `/api/Projects/:id`. */
type TagOf<Path extends string> = Path extends `/api/${infer Rest}`
  ? FirstOf<Rest>
  : Path extends `/${infer Rest}`
    ? FirstOf<Rest>
    : never;
type FirstOf<Path extends string> = Path extends `${infer First}/${string}` ? First : Path;

type Tag = TagOf<(typeof endpoints)[OperationId]['path']>;

/** The groups of operations, in the order in which `/docs` shows them. */
export const tags: Record<Tag, string> = {
  Auth: 'Signing in and out, renewing sessions, changing passwords, and managing your own sessions.',
  Projects: 'Projects, their teams, and the totals on the dashboard.',
  Documents: 'Files that belong to a project, to a client, or only to staff.',
  Image: 'Images of projects in three sizes, with links that work without a token.',
  Trash: 'What was deleted in the last 30 days. Each kind of object has its own operation that restores it.',
  Support: 'Tickets: defects and feature requests.',
  Search: 'One search over projects, clients, people, tickets, files and messages.',
  Messages: 'Conversations about projects, tickets, tasks, documents and images.',
  WithheldMessages: 'Messages of the caller that wait to be posted, and can be taken back.',
  Attachments: 'Files of messages.',
  SignOffs: 'Requests to approve a version of a document or a picture, and the answers.',
  '.well-known': 'The key that checks certificates of sign-offs.',
  Follows: 'What the caller wants to hear of a thing, and how far they have read its conversation.',
  Notifications: 'The inbox of the caller, and what comes into it.',
  Clients: 'The customers of the company. Projects and client users belong to a client.',
  Users: 'Staff and client users.',
  Preview: 'Reading as a client user, to see what they see.',
  Roles: 'Roles and their permissions.',
  Audit: 'The log of changes, sign-ins and denied attempts.',
  Mail: 'The mails of the company: what was sent, what the mail server said, and what came in.',
  Changes: 'A stream of events about what other users change.',
  Company: 'The settings and the logo of your own company.',
  Tasks:
    'What has to be done in a project, who does it, and what the client is asked for. Off unless the company turns it on.',
  Hours: 'Minutes that people worked for projects, and the timer of the caller. Off unless the company turns it on.',
  Budgets: 'Hours that a client has for its projects, and what is left of them.',
  Recurring: 'Rules that make a task or a ticket every so often.',
  Waiting: 'What waits for the caller.',
  Work: 'What the caller has to do.',
  Templates: 'What projects of one kind begin with.',
  Views: 'Names for the filters of a list: those of the caller, and those that the team shares.',
  ServiceLevels: 'When the company works, and how soon it answers and resolves the tickets of its clients.',
  Tokens: 'API tokens, with which programs act as their owner.',
  Feeds: 'Calendar feeds of the caller, which calendar programs read.',
  Webhooks: 'What happens in the company, sent to other servers, and what became of it.',
  Imports: 'Clients, users and projects from CSV files.',
  Exports: 'Archives to take away, such as a project for its client.',
  Tenants: 'Companies: public lookups before sign-in, and management by the operator.',
  Announcement: 'What the operator tells everybody.',
  Health: 'Liveness and readiness of the server.',
};
