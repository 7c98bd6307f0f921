import { signedIn } from '#contract/platform/access.ts';
import { read } from '#contract/platform/operation-rows.ts';

export const waitingOperations = {
  // What waits for the caller, of what they may see.
  getWaiting: read('/api/Waiting', signedIn()),
} as const;
