import type { Ledger } from './ledger.ts';
import type { Absent, Employee } from './world.ts';

/** What somebody has seen in lists, and may use next. */
export type Known = Record<'projects' | 'tickets' | 'documents' | 'tasks' | 'lines', string[]>;

export type Actor = {
  role: Employee['role'] | 'program';
  tenantId?: string;
  absent: Absent[];
  known: Known;
};

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
type Body = any;

export type Call = {
  method?: 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** Called with the answer. */
  learn?(body: Body): void;
  /** Notes what has to follow. `at` is the time of the request. */
  expect?(ledger: Ledger, body: Body, at: number): void;
};
