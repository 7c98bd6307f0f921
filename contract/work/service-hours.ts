/** Without schemas, so that the web can load it without Zod. */

/** The most that a service level can have. `minutes`: of a promise, 60 days of 24 hours. */
export const serviceLimits = { spans: 35, holidays: 200, minutes: 60 * 24 * 60 } as const;
