import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { auditActions } from '#contract/platform/audit-actions.ts';
import { type AuditEntry, listAudit } from '#contract/work/audit.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';

/** Only administrators can read the audit log of their company. */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

describe('the log', () => {
  it('returns every entry once, newest first, page by page', async () => {
    const company = await createCompany(test, 'Cedar');
    for (let i = 0; i < 7; i++) await company.admin.call(endpoints.createClient, { body: { name: `Client ${i}` } });
    const names: (string | undefined)[] = [];
    let link: string | undefined = '/api/Audit?limit=3';
    let pages = 0;
    while (link) {
      const response: LightMyRequestResponse = await test.app.inject({
        url: link,
        headers: { authorization: `Bearer ${company.admin.token}` },
      });
      expect(response.statusCode).toBe(200);
      names.push(...(response.json() as AuditEntry[]).map(({ subjectName }) => subjectName));
      link = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
      pages += 1;
    }
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Client ${i}`));
    expect(pages).toBe(3);
  });

  it('shows actor, action and address with the names at the time of the action', async () => {
    const company = await createCompany(test, 'Dogwood');
    const clientId = await company.addClient('Fern');
    const projectId = await company.addProject({ clientId, title: 'Lobby' });
    const answer = await company.admin.call(endpoints.deleteProject, { params: { id: projectId } });
    await test.database.owner.query("update users set last_name = 'Renamed' where id = $1", [company.admin.id]);
    const { body } = await company.admin.call(listAudit);
    expect(body).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        action: 'project.deleted',
        actorId: company.admin.id,
        actorName: 'Ada Admin',
        subjectType: 'project',
        subjectId: projectId,
        subjectName: 'Lobby',
        address: '127.0.0.1',
        requestId: answer.headers['x-request-id'],
        details: {},
      },
    ]);
  });

  it('filters by kind and by person', async () => {
    const company = await createCompany(test, 'Elder');
    const worker = await company.addPerson({ role: 'worker' });
    await company.admin.call(endpoints.createClient, { body: { name: 'One' } });
    await worker.call(endpoints.createClient, { body: { name: 'Two' } });
    await worker.call(endpoints.createTicket, { body: { title: 'Three', description: 'x' } });
    const actions = async (query: object) =>
      (await company.admin.call(listAudit, { query } as never)).body.map(({ action }: AuditEntry) => action);
    expect(await actions({})).toEqual(['ticket.created', 'access.denied', 'client.created']);
    expect(await actions({ kind: 'denials' })).toEqual(['access.denied']);
    expect(await actions({ actorId: worker.id })).toEqual(['ticket.created', 'access.denied']);
    expect(await actions({ actorId: worker.id, kind: 'tickets' })).toEqual(['ticket.created']);
    expect((await company.admin.call(listAudit, { query: { kind: 'gossip' } } as never)).status).toBe(400);
    expect((await company.admin.call(listAudit, { query: { cursor: 'x' } })).status).toBe(400);
  });

  it('is readable only by administrators of the same company', async () => {
    for (const [name, person] of Object.entries(world.people)) {
      expect([name, (await person.call(listAudit)).status]).toEqual([name, name === 'admin' ? 200 : 403]);
    }
    const everyClaim = await world.a.addPerson({ role: 'manager' });
    expect((await everyClaim.call(listAudit)).status).toBe(403);
    const { body } = await world.b.admin.call(listAudit, { query: { limit: 200 } });
    const own = await test.database.owner.query('select id from audit_log where tenant_id = $1', [world.b.id]);
    expect(body.map(({ id }: AuditEntry) => id).toSorted()).toEqual(own.rows.map(({ id }) => id).toSorted());
  });

  it('hides the addresses of visitors in a demo company', async () => {
    const company = await createCompany(test, 'Fir');
    await test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]);
    await company.admin.call(endpoints.createClient, { body: { name: 'One' } });
    const [entry] = (await company.admin.call(listAudit)).body;
    expect(entry).toMatchObject({ action: 'client.created', actorName: 'Ada Admin' });
    expect(entry).not.toHaveProperty('address');
  });

  it('reads a page of a long log through an index with every filter', async () => {
    const company = await createCompany(test, 'Gorse');
    await test.database.owner.query(
      `insert into audit_log (tenant_id, id, at, action, actor_id)
       select $1, gen_random_uuid(), now() - make_interval(secs => n),
         case when n % 5000 = 0 then 'access.denied' else 'project.updated' end, gen_random_uuid()
       from generate_series(1, 20000) n`,
      [company.id],
    );
    await test.database.owner.query('analyze audit_log');
    for (const condition of [
      'true',
      "action in ('access.denied', 'download.refused')",
      `actor_id = '${company.admin.id}'`,
    ]) {
      const { rows } = await test.database.owner.query(
        `explain (analyze, format json) select * from audit_log where tenant_id = '${company.id}' and ${condition} order by at desc, id desc limit 51`,
      );
      const plan = JSON.stringify(rows[0]['QUERY PLAN'][0].Plan);
      expect(plan, condition).toMatch(/audit_log_(by_|pkey)/);
      expect(plan, condition).not.toContain('Seq Scan');
    }
  });
});

it('assigns every action to exactly one kind', () => {
  const all = Object.values(auditActions).flat();
  expect(new Set(all).size).toBe(all.length);
});
