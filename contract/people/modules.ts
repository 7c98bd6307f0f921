/** Parts of a project that a company turns on. Without schemas, so that the web can load it without Zod. */
export const modules = ['tasks', 'updates', 'hours'] as const;
export type Module = (typeof modules)[number];

/** What the users of a client see of its hours: nothing, sums and budgets, or also the entries that are for the client. */
export const shownHours = ['None', 'Sums', 'Lines'] as const;
export type ShownHours = (typeof shownHours)[number];
