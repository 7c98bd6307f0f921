import type { OperationId } from '#contract/index.ts';

/** Two ids. */
export const one = '01900000-0000-7000-8000-000000000001';
export const two = '01900000-0000-7000-8000-000000000002';

export const secret = 'Quiet-Lamp-9';

export const page = { limit: 200, cursor: 'c' };

export const administrator = { email: 'a@b.example', userName: 'ada', password: secret, firstName: 'A', lastName: 'B' };

export type Part = 'params' | 'query' | 'body';

export type Requests = Partial<Record<OperationId, Partial<Record<Part, object>>>>;
