/** What can be somebody's to do. Without schemas, so that the web can load it without Zod. */
export const workKinds = ['task', 'ticket', 'signOff'] as const;
export type WorkKind = (typeof workKinds)[number];
