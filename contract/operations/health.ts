import { publicAccess } from '../access.ts';
import { read } from '../operation-rows.ts';

export const healthOperations = {
  // Health
  getHealth: read('/Health', publicAccess, [503]),
  getLiveness: read('/Health/live', publicAccess),
} as const;
