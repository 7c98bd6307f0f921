import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { listAudit } from '#contract/work/audit.ts';
import { deleteClient } from '#contract/work/clients.ts';
import { downloadDocument } from '#contract/work/documents.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import { flushRepeats } from '#server/platform/audit/repeats.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** Repeated refusals cannot fill the audit log: they are counted in one entry. */

let test: TestApp;
let company: Company;
let person: Person;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

async function entries(): Promise<{ action: string; operation: string | null; count: number }[]> {
  const { rows } = await test.database.owner.query(
    `select action, details ->> 'operation' as operation, (details ->> 'count')::int as count
     from audit_log where tenant_id = $1 and details ? 'count' order by at, id`,
    [company.id],
  );
  return rows;
}

async function arrange(): Promise<void> {
  company = await createCompany(test, `Flooded ${newId()}`);
  const clientId = await company.addClient('Acme');
  person = await company.addPerson({ role: 'client', clientId });
}

/** Starts another process on the same database. */
async function startSecondProcess() {
  const services = await openServices(test.services.config, test.database.appUrl);
  const app = await buildApp(services);
  const close = async () => {
    await app.close();
    await services.close();
  };
  return {
    services,
    denied: () => app.inject({ url: '/api/Audit', headers: { authorization: `Bearer ${person.token}` } }),
    close,
  };
}

const denied = () => person.call(listAudit);
const repeat = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

describe('a repeated denial', () => {
  it('is written immediately, and its repeats are counted within a minute', async () => {
    await arrange();
    await denied();
    expect(await entries()).toEqual([{ action: 'access.denied', operation: 'listAudit', count: 1 }]);
    for (let round = 0; round < 10; round++) {
      const statuses = (await repeat(50, denied)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([403]));
    }
    await expect
      .poll(entries, { timeout: 60_000, interval: 200 })
      .toEqual([{ action: 'access.denied', operation: 'listAudit', count: 501 }]);
  });

  it('has a separate entry for each operation and person', async () => {
    await arrange();
    const other = await company.addPerson({ role: 'worker' });
    await repeat(3, denied);
    await repeat(2, () => person.call(deleteClient, { params: { id: newId() } }));
    await repeat(4, () => other.call(listAudit));
    await flushRepeats(test.services.tenancy);
    expect((await entries()).map(({ operation, count }) => [operation, count])).toEqual([
      ['listAudit', 3],
      ['deleteClient', 2],
      ['listAudit', 4],
    ]);
  });

  it('gets a new entry after a minute', async () => {
    await arrange();
    await repeat(2, denied);
    await flushRepeats(test.services.tenancy);
    await test.database.owner.query("update audit_log set at = at - interval '61 s' where tenant_id = $1", [
      company.id,
    ]);
    await repeat(3, denied);
    await flushRepeats(test.services.tenancy);
    expect((await entries()).map(({ count }) => count)).toEqual([2, 3]);
  });

  it('is counted in one entry across processes', async () => {
    await arrange();
    const second = await startSecondProcess();
    try {
      await Promise.all([repeat(20, denied), repeat(20, second.denied)]);
      await flushRepeats(test.services.tenancy);
      await flushRepeats(second.services.tenancy);
      expect((await entries()).map(({ count }) => count)).toEqual([40]);
    } finally {
      await second.close();
    }
  });

  it('is written when the process stops', async () => {
    await arrange();
    const second = await startSecondProcess();
    await repeat(7, second.denied);
    await second.close();
    expect((await entries()).map(({ count }) => count)).toEqual([7]);
  });
});

it('counts refused downloads of unknown ids in one entry', async () => {
  await arrange();
  for (let times = 0; times < 30; times++) await person.call(downloadDocument, { params: { id: newId() } });
  await flushRepeats(test.services.tenancy);
  expect(await entries()).toEqual([{ action: 'download.refused', operation: 'downloadDocument', count: 30 }]);
});

it('counts failed sign-ins with unknown user names in one entry', async () => {
  await arrange();
  const addresses = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
  for (const [index, remoteAddress] of addresses.entries()) {
    await test.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress,
      payload: { tenantId: company.id, identifier: `made-up-${index}`, password: 'wrong' },
    });
  }
  expect((await entries()).map(({ action, count }) => [action, count])).toEqual([['session.refused', 20]]);
});

it('writes failed sign-ins to an account separately for each address', async () => {
  await arrange();
  const passwordHash = await test.services.passwords.hashPassword('Correct-Horse-7');
  const { id } = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await test.database.owner.query('select user_name from users where id = $1', [id]);
  const payload = { tenantId: company.id, identifier: rows[0].user_name, password: 'wrong' };
  for (const remoteAddress of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    await test.app.inject({ method: 'POST', url: login.path, remoteAddress, payload });
  }
  expect((await entries()).map(({ count }) => count)).toEqual([2, 1]);
});

it('lets the app count only refusals of the last minute in its own company', async () => {
  await arrange();
  const other = await createCompany(test, `Other ${newId()}`);
  const count = (tenantId: string, action: string) =>
    test.services.tenancy.asServer(tenantId, 'write', (tx) =>
      tx.run(sql`select app.count_repeat(${action}, ${person.id}::uuid, 'listAudit', null, 1) as counted`),
    );
  await denied();
  expect(await count(other.id, 'access.denied')).toEqual([{ counted: false }]);
  await expect(count(company.id, 'project.deleted')).rejects.toThrow('only refusals are counted');
  expect(await count(company.id, 'access.denied')).toEqual([{ counted: true }]);
  expect((await entries()).map((each) => each.count)).toEqual([2]);
});
