import type { OperationId } from '#contract/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Company } from '#tests/support/company.ts';

/** More rows than a list returns without a limit. */
export const many = 1003;

export type PagesWorld = { test: TestApp; company: Company; clientId: string; projectId: string };

export type List = {
  id: OperationId;
  /** Selects the ids in the order of the list. `$1` is the company. */
  order: string;
  params?: (world: PagesWorld) => Record<string, string>;
  query?: (world: PagesWorld) => Record<string, string>;
  /** The query names no object, so another company may send it too. */
  namesNothing?: true;
  /** Inserts `many` rows. Groups of ten have the same sort key if the table allows it. */
  fill: (world: PagesWorld) => [sql: string, values: unknown[]];
  /** The table of the rows. The trash has those of several. */
  table: string;
  /** Whether the first page has the total count. */
  hasTotal: boolean;
};

export const numbers = `generate_series(1, ${many}) n`;
export const time = "timestamptz '2026-01-01T00:00:00.123456Z' + n / 10 * interval '1 second'";
/** The ids of a table, newest first. */
export const newest = (table: string, column = 'created_at', only = 'true') =>
  `select id from ${table} where tenant_id = $1 and ${only} order by ${column} desc, id desc`;
