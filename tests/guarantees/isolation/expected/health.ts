import { type Expectation, everyone } from './principals.ts';

export const health = {
  getHealth: everyone(200),
  getLiveness: everyone(200),
  getAnnouncement: everyone(200),
  getHealthDetails: { ...everyone(401), operator: 200 },
} as const satisfies Record<string, Expectation>;
