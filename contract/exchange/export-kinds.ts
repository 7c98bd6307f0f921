/** What can be exported. Separate from the schemas, so that the web loads it without Zod. */
export const exportKinds = ['HandOver', 'Person', 'Company'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportStates = ['Queued', 'Running', 'Ready', 'Failed'] as const;
