import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePixelLimit } from '#contract/work/images.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startAppWithImage } from '#tests/support/app-with-image.ts';
import type { Answer, Company } from '#tests/support/company.ts';
import { decoding } from './decode.ts';

let loggia: TestApp;
let company: Company;
let send: () => Promise<Answer>;
beforeAll(async () => {
  ({ test: loggia, company, send } = await startAppWithImage());
});
afterAll(() => loggia.stop());

test('returns 503 with Retry-After while the decoding queue is full, leaves nothing behind, and recovers', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const largest = Array.from({ length: 11 }, (_, turn) => decoding.run(`${turn}`, imagePixelLimit, () => released));

  const refused = await send();
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { status: 503 } });
  const { rows } = await loggia.database.owner.query(
    'select from images where tenant_id = $1 union all select from uploads where tenant_id = $1',
    [company.id],
  );
  release();
  await Promise.all(largest);
  expect(rows).toHaveLength(0);
  expect((await send()).status).toBe(201);
});
