import { operatorOnly, publicAccess } from '#contract/platform/access.ts';
import { read } from '#contract/platform/operation-rows.ts';

export const healthOperations = {
  // Health
  getHealth: read('/Health', publicAccess, [503]),
  getLiveness: read('/Health/live', publicAccess),
  getAnnouncement: read('/api/Announcement', publicAccess),
  getHealthDetails: read('/Health/details', operatorOnly, [503]),
} as const;
