import { type Claim, claimValues, isClaim } from '#contract/claims.ts';

/** A signed-in caller, as their verified access token names them. */
export type Principal = {
  tenantId: string;
  sessionId: string;
  userId: string;
  /** Whose user they were when the token was issued: by it statements are kept prepared, and nothing is decided. */
  clientId?: string | null | undefined;
};

/** Who acts, as the database knew them when the transaction began. Shared by requests: not to be changed. */
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
  /** Staff see what their claims allow, clients only what is their client's, `none` nothing but themselves. */
  scope: 'staff' | 'client' | 'none';
  clientId: string | null;
  /** A seeded account of a demo company: its password, name and role stay as they are (D12). */
  isDemo: boolean;
}>;

/** What `app.enter` answers: one text, as JSON. */
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
};

/** The last thing that the database said of whoever holds a token, and what it meant: it says the same most of the time. */
const known = new WeakMap<Principal, { entered: string; actor: Actor }>();

export function toActor(who: Principal, { entered }: EnteredRow): Actor {
  const before = known.get(who);
  if (before?.entered === entered) return before.actor;
  const actor = readActor(who, JSON.parse(entered) as Entered);
  known.set(who, { entered, actor });
  return actor;
}

/** On which side they most likely are: as the database knew them last, or else as their token names them. */
export function scopeOf(who: Principal): 'staff' | 'client' {
  const actor = known.get(who)?.actor;
  const isStaff = actor ? actor.scope === 'staff' : !who.clientId;
  return isStaff ? 'staff' : 'client';
}

function readActor({ tenantId, sessionId, userId }: Principal, row: Entered): Actor {
  return {
    tenantId,
    sessionId,
    userId,
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
    isDemo: row.is_demo,
  };
}

/** Administrators hold every claim always, those of later versions included (D11). */
export function heldClaims(isAdmin: boolean, claims: readonly string[]): ReadonlySet<Claim> {
  return isAdmin ? everyClaim : new Set(claims.filter(isClaim));
}

const everyClaim: ReadonlySet<Claim> = new Set(claimValues);

/** What they are called on screen: full name, else user name, else e-mail. */
export function displayName(who: Pick<Actor, 'firstName' | 'lastName' | 'userName' | 'email'>): string {
  return [who.firstName, who.lastName].filter(Boolean).join(' ') || who.userName || who.email || 'Unknown User';
}
