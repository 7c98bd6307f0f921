import { everyone, type Row } from './principals.ts';

export const health = {
  getHealth: { ...everyone(200), needs: 'nothing' },
  getLiveness: { ...everyone(200), needs: 'nothing' },
  getAnnouncement: { ...everyone(200), needs: 'nothing' },
  getHealthDetails: { ...everyone(401), operator: 200, needs: 'operator' },
} as const satisfies Record<string, Row>;
