import { expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/company.ts';

/** Returns the only audit entry of the request with this response. */
export async function auditEntryOf(test: TestApp, answer: Answer): Promise<Record<string, unknown>> {
  const { rows } = await test.database.owner.query('select * from audit_log where request_id = $1', [
    answer.headers['x-request-id'],
  ]);
  expect(rows).toHaveLength(1);
  return rows[0];
}
