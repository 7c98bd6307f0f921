import { type Claim, claimValues, isClaim } from '#contract/platform/claims.ts';

/** A signed-in caller, from their verified access token. */
export type Principal = {
  tenantId: string;
  sessionId: string;
  userId: string;
  /** Their client when the token was issued. Only chooses prepared statements; it decides no access. */
  clientId?: string | null | undefined;
  /** Set for the token of a preview: its reads act as the user or role shown, and not as `userId`, who started it. */
  previewId?: string;
  /** Set for an API token, which is a session with fewer permissions. */
  tokenHash?: Buffer;
};

/** Who acts, as the database knew them when the transaction began. Requests share the object, so it is read-only. */
export type Actor = Readonly<{
  tenantId: string;
  sessionId: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  userName: string | null;
  roleId: string | null;
  roleName: string | null;
  isAdmin: boolean;
  claims: ReadonlySet<Claim>;
  /** Staff see what their claims allow, client users only their client's rows, `none` only themselves. */
  scope: 'staff' | 'client' | 'none';
  clientId: string | null;
  /** A program with a token. It cannot show who it is. */
  isToken: boolean;
  /** A seeded account of a demo company. Its password, name and role cannot change. */
  isDemo: boolean;
  /** Set in a preview, where the actor is the user shown. A role that is shown has the id of the preview. */
  preview?: { id: string; startedBy: string };
}>;

/** The row that `app.enter` returns: JSON in one text. */
export type EnteredRow = { entered: string };

type Entered = {
  first_name: string;
  last_name: string;
  email: string | null;
  user_name: string | null;
  role_id: string | null;
  role_name: string | null;
  is_admin: boolean;
  claims: string[];
  scope: Actor['scope'];
  client_id: string | null;
  is_demo: boolean;
  /** Only in a preview. */
  user_id?: string | null;
};

/** The last answer of `app.enter` for each token, parsed. It rarely changes, so it is rarely parsed again. */
const lastEntered = new WeakMap<Principal, { entered: string; actor: Actor }>();

export function toActor(who: Principal, { entered }: EnteredRow): Actor {
  const before = lastEntered.get(who);
  if (before?.entered === entered) return before.actor;
  const actor = readActor(who, JSON.parse(entered) as Entered);
  lastEntered.set(who, { entered, actor });
  return actor;
}

/** Their likely side: from the database's last answer, or else from their token. */
export function scopeOf(who: Principal): 'staff' | 'client' {
  const actor = lastEntered.get(who)?.actor;
  const isStaff = actor ? actor.scope === 'staff' : !who.clientId;
  return isStaff ? 'staff' : 'client';
}

function readActor({ tenantId, sessionId, userId, previewId, tokenHash }: Principal, row: Entered): Actor {
  return {
    tenantId,
    sessionId,
    userId: previewId ? (row.user_id ?? previewId) : userId,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    userName: row.user_name,
    roleId: row.role_id,
    roleName: row.role_name,
    isAdmin: row.is_admin,
    claims: heldClaims(row.is_admin, row.claims),
    scope: row.scope,
    clientId: row.client_id,
    isToken: tokenHash !== undefined,
    isDemo: row.is_demo,
    ...(previewId && { preview: { id: previewId, startedBy: userId } }),
  };
}

/** Administrators hold every claim, including those that later versions add. */
export function heldClaims(isAdmin: boolean, claims: readonly string[]): ReadonlySet<Claim> {
  return isAdmin ? everyClaim : new Set(claims.filter(isClaim));
}

const everyClaim: ReadonlySet<Claim> = new Set(claimValues);

/** Their name on screen: full name, else user name, else e-mail. */
export function displayName(who: Pick<Actor, 'firstName' | 'lastName' | 'userName' | 'email'>): string {
  return [who.firstName, who.lastName].filter(Boolean).join(' ') || who.userName || who.email || 'Unknown User';
}
