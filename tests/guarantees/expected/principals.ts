/** Who calls: two companies, A and B; A has the clients One and Two. */
export const principals = {
  anonymous: { label: 'Anonymous', is: 'nobody: no token at all' },
  expired: { label: 'Expired token', is: 'a token of an administrator of A, past its time' },
  forged: { label: 'Forged token', is: 'the same, in time but signed with another key' },
  disabled: { label: 'Deactivated', is: 'an administrator of A until a moment ago, with a token still in time' },
  admin: { label: 'Admin', is: 'an administrator of A' },
  manager: { label: 'manager', is: 'staff of A with that role: every claim but those on roles and removing users' },
  worker: { label: 'worker', is: 'staff of A with that role: what they are assigned to, no administration' },
  withoutClaims: { label: 'No claims', is: 'staff of A whose role grants nothing' },
  clientUser: {
    label: 'Client user',
    is: 'a user of client One with the role client: reads projects, documents, pictures',
  },
  powerfulClientUser: { label: 'Client user, all claims', is: 'a user of client Two whose role grants every claim' },
  adminOfOther: { label: 'Admin of B', is: 'an administrator of B, from whom A is the other company' },
  operator: { label: 'Operator', is: "whoever holds the operator's token" },
} as const;

export type PrincipalName = keyof typeof principals;

/** What a call is pointed at, from where the caller stands; who has no company stands where A's administrator does. */
export const places = {
  own: { label: 'own', is: 'themselves, their role, and what they made or are assigned to' },
  sameClient: { label: 'same client', is: "somebody else's, of the same client; staff stand at client One" },
  otherClient: { label: 'other client', is: 'of the other client of their company' },
  otherTenant: { label: 'other company', is: 'of the other company' },
  nonexistent: { label: 'nonexistent', is: 'ids that nobody was ever given' },
} as const;

export type Place = keyof typeof places;

export const principalNames = Object.keys(principals) as PrincipalName[];
export const placeNames = Object.keys(places) as Place[];

/** The statuses at the five places, in their order; one number where all are the same. */
export type Statuses = number | readonly [number, number, number, number, number];

/** What everyone is answered who calls one operation. */
export type Expectation = Record<PrincipalName, Statuses>;

/** Those who are nobody to an operation of signed-in people. */
export const noSession = { anonymous: 401, expired: 401, forged: 401, disabled: 401, operator: 401 } as const;

/** Everyone with a session; what differs is written behind it. */
export function signedIn(statuses: Statuses) {
  return {
    admin: statuses,
    manager: statuses,
    worker: statuses,
    withoutClaims: statuses,
    clientUser: statuses,
    powerfulClientUser: statuses,
    adminOfOther: statuses,
  };
}

/** Everyone, with a session or without. */
export function everyone(statuses: Statuses): Expectation {
  return {
    anonymous: statuses,
    expired: statuses,
    forged: statuses,
    disabled: statuses,
    operator: statuses,
    ...signedIn(statuses),
  };
}

/** The status at each of the five places. */
export function atEachPlace(statuses: Statuses): readonly number[] {
  return typeof statuses === 'number' ? placeNames.map(() => statuses) : statuses;
}
