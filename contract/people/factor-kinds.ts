/** The kinds of second factors: an app that shows codes, a passkey, and the recovery codes of a person. */
export const factorKinds = ['Totp', 'Passkey', 'Recovery'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Whose sign-in the company requires a second factor for. */
export const secondFactorPolicies = ['off', 'staff', 'all'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** How often a person may sign in without a second factor although their company requires one. */
export const graceSignIns = { most: 10, preset: 3 } as const;
