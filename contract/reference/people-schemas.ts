import { createFeed } from '#contract/exchange/calendar-feeds.ts';
import { listSessions, login, refreshToken } from '#contract/people/auth.ts';
import { createInvitation, getEntry } from '#contract/people/entry.ts';
import { startPreview } from '#contract/people/preview.ts';
import { getRole, listClaims } from '#contract/people/roles.ts';
import { createToken, listTokens } from '#contract/people/tokens.ts';
import { listUserSessions } from '#contract/people/user-sessions.ts';
import { createUser, getHoldings, getUser } from '#contract/people/users.ts';
import { getClient } from '#contract/work/clients.ts';
import type { NamedSchema } from './named-schema.ts';

/** Clients, users, roles, sessions and tokens. */
export const peopleSchemas = {
  Client: {
    schema: getClient.responses[200],
    description: 'A client. Callers without `Clients:ViewClients` get only `id` and `name`.',
  },
  User: {
    schema: getUser.responses[200],
    description: 'A user. Callers without `Users:ViewUsers` get only the names, role and client of other users.',
  },
  Holdings: {
    schema: getHoldings.responses[200],
    description: 'What a user still has to do, and who could take over how much of it.',
  },
  CreatedUser: {
    schema: createUser.responses[201],
    description: 'A created user, with the invitation if the request has `invite`.',
  },
  Invitation: {
    schema: createInvitation.responses[201],
    description:
      'A link by which a user sets their password once. `mail` says whether it is also sent to their address.',
  },
  Entry: { schema: getEntry.responses[200], description: 'What a link is for, and who it lets in.' },
  Preview: {
    schema: startPreview.responses[200],
    description: 'A preview: its token, and the user or role that it shows.',
  },
  Role: {
    schema: getRole.responses[200],
    description: 'A role. Callers without `Roles:ViewRoles` get only `id`, `name` and `roleType`.',
  },
  Claim: { schema: listClaims.responses[200].element, description: 'A permission that a role can have.' },
  Login: {
    schema: login.responses[200],
    description:
      'A new session. `replayedSession` is present at the first sign-in after a session ended because one of its refresh tokens was used again.',
  },
  Session: { schema: refreshToken.responses[200], description: 'A pair of tokens and the signed-in user.' },
  SessionUser: { schema: login.responses[200].shape.user, description: 'The signed-in user.' },
  CalendarFeed: {
    schema: createFeed.responses[201],
    description: 'A calendar feed. `url` is the address for calendar programs.',
  },
  NewApiToken: {
    schema: createToken.responses[201],
    description: 'An API token as it was made. `token` is in no other answer.',
  },
  ApiToken: {
    schema: listTokens.responses[200].element,
    description: 'An API token, without its text. `lastFour` are its last four characters.',
  },
  UserSession: {
    schema: listUserSessions.responses[200].element,
    description: 'A session or an API token of a user.',
  },
  OwnSession: { schema: listSessions.responses[200].element, description: 'A session of the caller.' },
} as const satisfies Record<string, NamedSchema>;
