import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#contract/work/projects.ts';
import { countReads, flushStatistics } from '#tests/guarantees/reads/scan-statistics.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { distributeAll } from '#tests/support/inbox.ts';

/** What the news of a person cost does not depend on how much their inbox holds, or on how many mails they got. */

const projects = 100;
const older = 5000;

let test: TestApp;
let superuser: pg.Client;
let company: Company;
let acme: string;
let reader: Person;
let colleague: Person;
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  reader = await company.addPerson({ role: 'worker' });
  colleague = await company.addPerson({ role: 'worker' });
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

async function addOlderNews(): Promise<void> {
  await superuser.query(
    `insert into notifications
       (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
     select $1, gen_random_uuid(), $2, 'project', gen_random_uuid(), 'News', 1, gen_random_uuid(), now()
     from generate_series(1, $3::int)`,
    [company.id, reader.id, older],
  );
  // Mails that the person got, and mails that wait for somebody else.
  for (const [userId, state] of [
    [reader.id, 'Sent'],
    [colleague.id, 'Queued'],
  ])
    await superuser.query(
      `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic, state)
       select $1, gen_random_uuid(), 'news', $2, 'reader@example.com', 'project', gen_random_uuid(), 'projects', $4
       from generate_series(1, $3::int)`,
      [company.id, userId, older, state],
    );
  await superuser.query('analyze mails');
}

async function addProjects(): Promise<void> {
  for (let number = 1; number <= projects; number += 1)
    await company.admin.call(createProject, {
      body: {
        title: `Project ${number}`,
        clientId: acme,
        userIds: [reader.id],
        startDate: '2026-01-01',
        endDate: '2026-02-01',
      },
    });
}

async function countNews(): Promise<{ lines: number; mails: number }> {
  const { rows } = await superuser.query(
    `select (select count(*) from notifications where user_id = $1)::int as lines,
       (select count(*) from mails where user_id = $1)::int as mails`,
    [reader.id],
  );
  return rows[0];
}

const countBothReads = async () => ({
  lines: await countReads(superuser, 'notifications'),
  mails: await countReads(superuser, 'mails'),
});

describe('distribution', () => {
  it('reads few of the notifications and mails that people got before', async () => {
    await addOlderNews();
    await addProjects();
    const before = await countNews();
    await flushStatistics(test, superuser);
    const readBefore = await countBothReads();
    await distributeAll(test, company.id);
    await flushStatistics(test, superuser);
    const read = await countBothReads();
    expect(await countNews()).toEqual({ lines: before.lines + projects, mails: before.mails + projects });
    const lines = read.lines - readBefore.lines;
    expect(lines).toBeGreaterThanOrEqual(projects);
    expect(lines).toBeLessThan(5 * projects);
    expect(read.mails - readBefore.mails).toBeLessThan(5 * projects);
  });
});
