import type { Claim } from '#contract/platform/claims.ts';

/** The callers. There are two companies, A and B. A has the clients One and Two. */
export const principals = {
  anonymous: { label: 'Anonymous', is: 'a caller without a token' },
  expired: { label: 'Expired token', is: 'an expired token of an administrator of A' },
  forged: { label: 'Forged token', is: 'an unexpired token of the same administrator, signed with another key' },
  disabled: { label: 'Deactivated', is: 'a deactivated administrator of A with an unexpired token' },
  admin: { label: 'Admin', is: 'an administrator of A' },
  manager: {
    label: 'manager',
    is: 'staff of A with that role: every claim except those for roles and for removing users',
  },
  worker: { label: 'worker', is: 'staff of A with that role: assigned projects, no administration' },
  withoutClaims: { label: 'No claims', is: 'staff of A whose role grants nothing' },
  clientUser: {
    label: 'Client user',
    is: 'a user of client One with the role client: reads projects, documents and images',
  },
  powerfulClientUser: { label: 'Client user, all claims', is: 'a user of client Two whose role grants every claim' },
  adminOfOther: { label: 'Admin of B', is: 'an administrator of B. For them A is the other company' },
  operator: { label: 'Operator', is: "a caller with the operator's token" },
} as const;

export type PrincipalName = keyof typeof principals;

/** The objects that a call names, relative to the caller. Callers without a company use the places of A's administrator. */
export const places = {
  own: { label: 'own', is: 'the caller, their role, and objects they created or are assigned to' },
  sameClient: { label: 'same client', is: "another person's objects at the same client. For staff that is client One" },
  otherClient: { label: 'other client', is: 'objects of the other client of their company' },
  otherTenant: { label: 'other company', is: 'objects of the other company' },
  nonexistent: { label: 'nonexistent', is: 'ids that do not exist' },
} as const;

export type Place = keyof typeof places;

export const principalNames = Object.keys(principals) as PrincipalName[];
export const placeNames = Object.keys(places) as Place[];

/** The statuses at the five places in order, or one number if all are the same. */
export type Statuses = number | readonly [number, number, number, number, number];

/** The statuses of one operation for every caller. */
type Expectation = Record<PrincipalName, Statuses>;

/** What is expected of one operation. */
export type Row = Expectation & {
  /** Without what nobody may call it: one of these permissions, a session, to be an administrator or the operator, or nothing. */
  needs: readonly Claim[] | 'session' | 'admin' | 'operator' | 'nothing';
  /** Client users may not call it, whatever permissions they have. */
  staffOnly?: true;
  signsIn?: SignsIn;
};

/**
 * Whether a write changes what somebody signs in with. `asks`: it asks again who the caller is, always or if the request needs it.
 * `proves`: the request holds a password, a code or a link of the account that changes. `takesAway`: it ends a way in, which nothing
 * may delay.
 */
export type SignsIn = 'asks' | 'proves' | 'takesAway' | 'operator' | 'no';

/** 401 for every caller without a valid session. */
export const noSession = { anonymous: 401, expired: 401, forged: 401, disabled: 401, operator: 401 } as const;

/** The same statuses for every caller with a session. Exceptions follow the spread. */
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

/** The same statuses for every caller. */
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
