import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#contract/work/clients.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';

let shell: Shell;
beforeAll(async () => {
  shell = await openShell();
});
afterAll(() => shell.stop());

let count = 0;
let company: Company;
beforeEach(async () => {
  count += 1;
  company = await createCompany(shell.app, `Trial ${count}`);
});

const utcDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const endIn = (days: number) =>
  shell.rows("update tenants set trial_ends_on = (now() at time zone 'UTC')::date + $2::int where id = $1", [
    company.id,
    days,
  ]);
const change = async () => (await company.admin.call(createClient, { body: { name: newId() } })).status;

describe('npm run tenant -- extend', () => {
  it('opens a company whose trial has ended, counted from today', async () => {
    await endIn(-30);
    expect(await change()).toBe(403);
    const { code, out, error } = await shell.tenant('extend', '--tenant', company.name, '--days', '5');
    expect([code, out, error]).toEqual([0, `The trial of ${company.name} lasts until ${utcDay(5)}.\n`, '']);
    expect(await change()).toBe(201);
    expect(await shell.auditOf(company.id, 'tenant.updated')).toEqual([{ actor_name: 'operator', address: 'shell' }]);
  });

  it('adds to a trial that still runs, and to its reminders', async () => {
    await endIn(2);
    await shell.rows('update tenants set trial_told = 3 where id = $1', [company.id]);
    await shell.rows(
      "insert into mails (tenant_id, id, kind, user_id, address) values ($1, $2, 'trialEnding', $3, 'a@b.example')",
      [company.id, newId(), company.admin.id],
    );
    const { out } = await shell.tenant('extend', '--tenant', company.name, '--days', '10');
    expect(out).toBe(`The trial of ${company.name} lasts until ${utcDay(12)}.\n`);
    expect(await shell.rows('select trial_told from tenants where id = $1', [company.id])).toEqual([
      { trial_told: null },
    ]);
    expect(await shell.rows('select state, answer from mails where tenant_id = $1', [company.id])).toEqual([
      { state: 'Cancelled', answer: 'The trial was extended.' },
    ]);
  });

  it('ends the trial without a limit', async () => {
    await endIn(-1);
    const { out } = await shell.tenant('extend', '--tenant', company.name, '--unlimited');
    expect(out).toBe(`${company.name} has no trial any more.\n`);
    expect(await change()).toBe(201);
  });

  it.each([
    [['--days', '5'], /has no trial, so nothing ends\./],
    [['--days', '0'], /--days takes a whole number from 1 to 3650\./],
    [['--days', '3651'], /--days takes a whole number/],
    [['--days', '1e3'], /--days takes a whole number/],
    [['--days', '5', '--unlimited'], /Give either --days NUMBER or --unlimited\./],
    [[], /Give either --days NUMBER or --unlimited\./],
  ])(
    'refuses %j in one line',
    async (args, message) => {
      const { code, error } = await shell.tenant('extend', '--tenant', company.name, ...args);
      expect(code).not.toBe(0);
      expect(error).toMatch(message);
      expect(error.trim().split('\n')).toHaveLength(1);
    },
    60_000,
  );

  it('the list shows trials', async () => {
    await endIn(4);
    const running = (await shell.tenant('list')).out.split('\n').find((line) => line.startsWith(`${company.name} `));
    expect(running).toContain(`active, trial until ${utcDay(4)}`);
    await endIn(-4);
    const ended = (await shell.tenant('list')).out.split('\n').find((line) => line.startsWith(`${company.name} `));
    expect(ended).toContain(`active, trial ended ${utcDay(-4)}`);
  });
});
