/** What goes to the trash when it is deleted. Separate from the schemas, so that the web loads it without Zod. */
export const trashNouns = ['projects', 'documents', 'images', 'clients'] as const;
export type TrashNoun = (typeof trashNouns)[number];

/** How many days something stays in the trash. Then it is removed with its bytes. */
export const trashDays = 30;
