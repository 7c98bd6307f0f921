/** Without schemas, so that the web can load it without Zod. */

/** The most minutes of one entry, and of one person on one day. */
export const dayMinutes = 1440;

/** A timer that ran longer asks how many minutes it was. */
export const longTimerMinutes = 600;

/** Days before and after today on which hours can be booked. */
export const bookableDays = { before: 3660, after: 31 } as const;

/** Entries are counted up to this number. */
export const maxHoursCounted = 10_000;

/** `Locked` is what was exported. It gets corrections, and does not change. */
export const hourStates = ['Open', 'Locked'] as const;

/** A budget holds for all of its time, or begins again each month. */
export const budgetPeriods = ['Total', 'Month'] as const;
