import { signedIn } from '../access.ts';
import { read } from '../operation-rows.ts';

export const waitingOperations = {
  // What waits for the caller, of what they may see.
  getWaiting: read('/api/Waiting', signedIn()),
} as const;
