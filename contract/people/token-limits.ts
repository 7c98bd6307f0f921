/** Whose users may have API tokens. */
export const tokenPolicies = ['off', 'staff', 'everyone'] as const;

export type TokenPolicy = (typeof tokenPolicies)[number];

/** Open tokens of one person. */
export const maxTokens = 50;
export const tokenNameLimit = 60;

/** What a new token looks like: `lgg_`, then company, id, secret and checksum. Scanners for leaked secrets use it too. */
export const tokenPattern = /^lgg_[A-Za-z0-9_-]{88}$/;
