import { expect, it } from 'vitest';
import { daysOfSpan } from './span.ts';

it.each([
  [{}, '2026-02-28', { from: '2026-02-01', to: '2026-02-28' }],
  [{}, '2024-02-01', { from: '2024-02-01', to: '2024-02-29' }],
  [{ span: 'lastMonth' }, '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  [{ span: 'lastMonth' }, '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  [{ span: 'year' }, '2026-11-28', { from: '2026-01-01', to: '2026-12-31' }],
  [{ span: 'all', from: '2026-01-01' }, '2026-11-28', {}],
  [{ span: 'days', from: '2026-11-02' }, '2026-11-28', { from: '2026-11-02' }],
  [{ span: 'days', from: '2026-02-30', to: '2026-03-01' }, '2026-11-28', { to: '2026-03-01' }],
] as const)('%j on %s is %j', (search, today, days) => expect(daysOfSpan(search, today)).toEqual(days));
