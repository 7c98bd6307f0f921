import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';

/**
 * An object that a committed write has changed. Who may see it now, each listener asks the database. `formerViewer` could
 * see it until this write: a user, or a client whose users saw it as the client's.
 */
export type Change = { tenantId: string; noun: ChangingNoun; id: string; formerViewer?: string };
