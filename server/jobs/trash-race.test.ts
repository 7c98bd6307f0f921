import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AudienceTest, startAudienceTest } from '#tests/support/audience.ts';
import { waitForBlocked } from '#tests/support/locks.ts';
import { remove, statusOf } from '#tests/support/trash.ts';
import { maintain } from './maintain.ts';

/** Maintenance never removes what is restored while it waits for the row, nor the bytes of it. */

let studio: AudienceTest;
let project: string;

beforeAll(async () => {
  studio = await startAudienceTest();
  await studio.test.database.owner.query("update sessions set expires_at = 'infinity'");
});
afterAll(() => studio.test.stop());

beforeEach(async () => {
  project = await studio.addProject();
});

const admin = () => studio.company.admin;
const inAMonth = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);

async function countKeys(): Promise<number> {
  let count = 0;
  for await (const _ of studio.test.services.files.store.list(studio.company.id)) count++;
  return count;
}

/** Restores the row in an open transaction, and commits when maintenance waits for it. */
async function maintainWhileRestoring(noun: string, id: string): Promise<void> {
  const other = new pg.Client({ connectionString: studio.test.database.ownerUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(`update ${noun} set deleted_at = null, deleted_by = null where id = $1`, [id]);
    const maintaining = maintain(studio.test.services, { now: inAMonth() });
    await waitForBlocked(other);
    await other.query('commit');
    await maintaining;
  } finally {
    await other.end();
  }
}

describe.each(['document', 'image'] as const)('a %s', (kind) => {
  const noun = `${kind}s` as const;

  it('that is restored while the trash is emptied keeps its row and its bytes', async () => {
    const { id } = (await studio.add(kind, admin(), project)).body;
    const { id: gone } = (await studio.add(kind, admin(), project)).body;
    for (const each of [id, gone]) expect((await remove(admin(), noun, each)).status).toBe(204);
    const before = await countKeys();
    await maintainWhileRestoring(noun, id);
    expect(await statusOf(admin(), noun, id)).toBe(200);
    const { rows } = await studio.test.database.owner.query(`select id from ${noun} where id = any ($1)`, [[id, gone]]);
    expect(rows).toEqual([{ id }]);
    expect(await countKeys()).toBe(before - (kind === 'image' ? 3 : 1));
  });

  it('of a project that is restored while the trash is emptied keeps its row and its bytes', async () => {
    const { id } = (await studio.add(kind, admin(), project)).body;
    expect((await remove(admin(), 'projects', project)).status).toBe(204);
    const before = await countKeys();
    await maintainWhileRestoring('projects', project);
    expect(await statusOf(admin(), 'projects', project)).toBe(200);
    expect(await statusOf(admin(), noun, id)).toBe(200);
    expect(await countKeys()).toBe(before);
  });
});

it('a client that is restored while the trash is emptied stays', async () => {
  const id = await studio.company.addClient('Back again');
  expect((await remove(admin(), 'clients', id)).status).toBe(200);
  await maintainWhileRestoring('clients', id);
  expect(await statusOf(admin(), 'clients', id)).toBe(200);
});
