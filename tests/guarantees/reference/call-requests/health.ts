import type { Requests } from './request.ts';

export const health = {
  getHealth: { 200: () => ({ as: null }) },
} satisfies Partial<Requests>;
