/** Parts of a project that a company turns on. Without schemas, so that the web can load it without Zod. */
export const modules = ['tasks', 'updates'] as const;
export type Module = (typeof modules)[number];
