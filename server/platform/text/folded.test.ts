import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listWebhooks } from '#contract/exchange/webhooks.ts';
import { listRoles } from '#contract/people/roles.ts';
import { listUsers } from '#contract/people/users.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { listClients } from '#contract/work/clients.ts';
import { listMessageReaders } from '#contract/work/messages.ts';
import { listProjects } from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { listServiceLevels } from '#contract/work/service-levels.ts';
import { listTemplates } from '#contract/work/templates.ts';
import { createTicket, listTickets } from '#contract/work/tickets.ts';
import { listViews } from '#contract/work/views.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { onProject, say } from '#tests/support/conversation.ts';
import { foldedCases, wordCases } from '#tests/support/folded-cases.ts';
import { folded, hasWords } from './folded.ts';
import { newId } from './ids.ts';

/** Searches and orders of names disregard case, accents and forms of letters, in every list. */

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

describe('in the database', () => {
  const ask = async <T>(what: ReturnType<typeof sql<T>>) =>
    (await test.services.tenancy.lookUp(sql<{ it: T }>`select ${what} as it`))[0]?.it;

  it.each(foldedCases)('%j is folded to %j', async (text, expected) => {
    expect(await ask(folded(sql`${text}::text`))).toBe(expected);
  });

  it.each(wordCases)('%j has the words of %j: %j', async (text, asked, isFound) => {
    expect((await ask(hasWords(folded(sql`${text}::text`), asked))) ?? false).toBe(isFound);
  });
});

describe('a search', () => {
  /** As a Mac writes it: letters and marks apart. */
  const name = 'Łódź Straße Cafe\u0301';
  let company: Company;
  let projectId: string;
  beforeAll(async () => {
    company = await createCompany(test, 'Searched');
    const { admin } = company;
    await company.addClient(name);
    projectId = await company.addProject({ clientId: await company.addClient('Else'), title: name });
    await company.addPerson({ role: 'manager', firstName: 'Łódź', lastName: 'Straße Cafe\u0301' });
    await admin.call(createTicket, { body: { title: name, description: 'A lamp.' } });
    await test.database.owner.query(
      `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, created_by, audience)
       select $1, gen_random_uuid(), $2, client_id, $3, 'text/plain', 1, '', $4, 'client' from projects where id = $2`,
      [company.id, projectId, `${name}.txt`, admin.id],
    );
    await test.database.owner.query(
      `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, created_by, audience)
       select $1, gen_random_uuid(), $2, client_id, $3, 'image/png', 1, 1, 1, '', $4, 'client' from projects where id = $2`,
      [company.id, projectId, `${name}.png`, admin.id],
    );
    await test.database.owner.query(`update tenants set modules = '{tasks}' where id = $1`, [company.id]);
    await test.database.owner.query(
      `insert into tasks (tenant_id, id, project_id, client_id, title, audience, position, created_by)
       select $1, gen_random_uuid(), $2, client_id, $3, 'client', 1, $4 from projects where id = $2`,
      [company.id, projectId, name, admin.id],
    );
    await say(admin, onProject(projectId), `We meet: ${name}.`);
  });

  const searches = ['Lódz', 'strasse CAFÉ', 'cafe\u0301 lodz', 'STRASSE', 'ﬅrasse'];
  const lists = { clients: listClients, users: listUsers, projects: listProjects, tickets: listTickets };
  describe.each(Object.entries(lists))('in the list of %s', (_, list) => {
    it.each(searches)('for %j finds the name', async (asked) => {
      const { status, body } = await company.admin.call(list, { query: { search: asked } });
      expect([status, body.length]).toEqual([200, 1]);
    });

    it('for a word more finds nothing', async () => {
      expect((await company.admin.call(list, { query: { search: 'lodz bridge' } })).body).toEqual([]);
    });
  });

  it.each(searches)('over everything for %j finds each kind', async (asked) => {
    const { body } = await company.admin.call(search, { query: { q: asked } });
    const found = Object.entries(body as Record<string, unknown[]>).map(([kind, rows]) => [kind, rows.length]);
    expect(Object.fromEntries(found)).toEqual({
      projects: 1,
      clients: 1,
      people: 1,
      tickets: 1,
      tasks: 1,
      documents: 1,
      images: 1,
      messages: 1,
    });
    expect((await company.admin.call(search, { query: { q: `${asked} bridge` } })).body.messages).toEqual([]);
  });

  it('over everything finds a file by its own name, that of its project, and that of its client', async () => {
    const other = await createCompany(test, 'Files');
    const addFile = async (clientName: string, title: string, fileName: string) => {
      const project = await other.addProject({ clientId: await other.addClient(clientName), title });
      await test.database.owner.query(
        `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, created_by, audience)
         select $1, $5, $2, client_id, $3, 'text/plain', 1, '', $4, 'client' from projects where id = $2`,
        [other.id, project, fileName, other.admin.id, newId()],
      );
    };
    await addFile('Łódź', 'One', 'a.txt');
    await addFile('Two', 'Straße', 'b.txt');
    await addFile('Three', 'Four', 'Cafe\u0301.txt');
    await addFile('Five', 'Six', 'Äpfel Öl Übel.txt');
    await addFile('Seven', 'Öl Äpfel', 'd.txt');
    const find = async (q: string) => {
      const { body } = await other.admin.call(search, { query: { q } });
      return (body.documents as { fileName: string }[]).map(({ fileName }) => fileName);
    };
    expect(await find('ŁÓDZ')).toEqual(['a.txt']);
    expect(await find('STRAßE')).toEqual(['b.txt']);
    expect(await find('CAFÉ')).toEqual(['Cafe\u0301.txt']);
    // The one that has the words itself, although the other is newer.
    expect(await find('ubel apfel')).toEqual(['Äpfel Öl Übel.txt']);
    expect(await find('ol apfel')).toEqual(['Äpfel Öl Übel.txt', 'd.txt']);
  });

  it('of somebody who may choose people, and see no addresses, finds them by name', async () => {
    await company.addRole({ name: 'Planner', claims: ['Project:CreateProjects'] });
    const planner = await company.addPerson({ role: 'Planner' });
    for (const asked of searches) {
      const { status, body } = await planner.call(listUsers, { query: { search: asked } });
      expect([asked, status, body.length]).toEqual([asked, 200, 1]);
    }
  });

  it.each(searches)('for people to mention finds %j', async (asked) => {
    const query = { ...onProject(projectId), audience: 'staff' as const, search: asked };
    const { body } = await company.admin.call(listMessageReaders, { query });
    expect(body.people).toHaveLength(1);
  });

  it('for a name and an address at once finds a person', async () => {
    const address = `@${company.id.slice(-4)}.example`;
    const { body } = await company.admin.call(listUsers, { query: { search: `${address} lodz` } });
    expect(body).toHaveLength(1);
  });
});

describe('a list by name', () => {
  const names = ['Zebra', 'Äpfel', 'zaun', 'Öl', 'Oper', 'Ulm', 'Übel', 'apfelmus', 'Łódź', 'Mitte'];
  const inOrder = ['Äpfel', 'apfelmus', 'Łódź', 'Mitte', 'Öl', 'Oper', 'Übel', 'Ulm', 'zaun', 'Zebra'];
  let company: Company;
  beforeAll(async () => {
    company = await createCompany(test, 'Sorted');
    const clientId = await company.addClient('Only');
    await test.database.owner.query('delete from clients where id = $1', [clientId]);
    for (const name of names) {
      const id = await company.addClient(name);
      await company.addProject({ clientId: id, title: name });
      await company.addRole({ name });
      await company.addPerson({ role: 'manager', firstName: name, lastName: 'Sorted' });
    }
  });

  /** The list in pages of three. */
  async function read(who: Person, list: Endpoint, query: object = {}): Promise<Record<string, string>[]> {
    const rows: Record<string, string>[] = [];
    for (let cursor: string | undefined; ; ) {
      const { status, body, headers } = await who.call(list, { query: { ...query, limit: 3, cursor } } as never);
      if (status !== 200) throw new Error(JSON.stringify(body));
      rows.push(...body);
      cursor = /[?&]cursor=([^>&]+)/.exec(String(headers.link ?? ''))?.[1];
      if (!cursor) return rows;
    }
  }

  it.each([
    ['clients', listClients, 'name', {}],
    ['roles', listRoles, 'name', {}],
    ['users', listUsers, 'firstName', {}],
    ['projects by title', listProjects, 'title', { sort: 'title' }],
    ['projects by client', listProjects, 'title', { sort: 'client' }],
  ] as const)('has umlauts by their letters, on every page: %s', async (_, list, field, query) => {
    const rows = await read(company.admin, list, query);
    const found = rows.map((row) => row[field] as string);
    expect(found.filter((name) => names.includes(name))).toEqual(inOrder);
  });

  it('has umlauts by their letters: service levels, templates, webhooks and views', async () => {
    const { id, admin } = company;
    const values: [table: string, columns: string, values: string][] = [
      [
        'service_levels',
        'zone, hours, targets',
        `'UTC', '[{"day": 1, "from": "09:00", "to": "17:00"}]', '{"Low": {}, "Medium": {}, "High": {}}'`,
      ],
      ['project_templates', 'days', '30'],
      [
        'webhooks',
        'owner_id, address, kinds, event_audience, secret',
        `'${admin.id}', 'https://hooks.example', '{project.created}', 'client', ''`,
      ],
      ['saved_views', 'user_id, noun, query', `'${admin.id}', 'projects', ''`],
    ];
    for (const [table, columns, more] of values) {
      await test.database.owner.query(
        `insert into ${table} (tenant_id, id, name, name_key, ${columns})
         select $1, gen_random_uuid(), name, lower(name), ${more} from unnest($2::text[]) name`,
        [id, names],
      );
    }
    for (const list of [listServiceLevels, listTemplates, listWebhooks, listViews]) {
      const rows = await read(admin, list);
      expect(
        rows.map(({ name }) => name),
        list.id,
      ).toEqual(inOrder);
    }
  });

  it('and equal names have no gap between pages', async () => {
    const clientId = (await read(company.admin, listClients))[0]?.id as string;
    for (let count = 0; count < 7; count++) await company.addProject({ clientId, title: ['Ähre', 'ahre'][count % 2] });
    const rows = await read(company.admin, listProjects, { sort: 'title', search: 'ahre' });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(7);
    expect(rows).toHaveLength(7);
  });
});
