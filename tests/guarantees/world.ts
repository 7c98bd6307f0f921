import { createHash, randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import type { Objects } from './operations.ts';

/** Two companies, each with two clients; every text that belongs to a place carries that place's sentinel. */
export type World = {
  a: Company;
  b: Company;
  principals: Record<string, Person>;
  places: Record<'own' | 'otherClient' | 'otherTenant' | 'nonexistent', Objects>;
  sentinels: { clientOne: string; clientTwo: string; tenantB: string };
};

export async function createWorld(test: TestApp): Promise<World> {
  const sentinels = { clientOne: sentinel('one'), clientTwo: sentinel('two'), tenantB: sentinel('beta') };
  const a = await createCompany(test, 'Alpha');
  const b = await createCompany(test, `Beta ${sentinels.tenantB}`);
  const own = await furnish(test, a, sentinels.clientOne);
  const otherClient = await furnish(test, a, sentinels.clientTwo);
  const otherTenant = await furnish(test, b, sentinels.tenantB, b);
  await a.addRole({ name: 'empty', claims: [] });
  const principals = {
    admin: a.admin,
    manager: await a.addPerson({ role: 'manager' }),
    worker: await a.addPerson({ role: 'worker' }),
    clientOne: await a.addPerson({ role: 'client', clientId: own.clientId }),
    clientTwo: await a.addPerson({ role: 'client', clientId: otherClient.clientId }),
    withoutClaims: await a.addPerson({ role: 'empty' }),
  };
  return { a, b, principals, places: { own, otherClient, otherTenant, nonexistent: nowhere() }, sentinels };
}

/** One hash over every row of a tenant in every tenant table: equal before and after means untouched. */
export async function hashTenant(test: TestApp, tenantId: string): Promise<string> {
  const { rows: tables } = await test.database.owner.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1",
  );
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await test.database.owner.query(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as content from ${name} t where tenant_id = $1`,
      [tenantId],
    );
    hash.update(name).update(rows[0].content);
  }
  const { rows } = await test.database.owner.query('select t::text from tenants t where id = $1', [tenantId]);
  return hash.update(JSON.stringify(rows)).digest('hex');
}

async function furnish(test: TestApp, company: Company, mark: string, hidden?: Company): Promise<Objects> {
  const { owner } = test.database;
  // Roles belong to the whole company: a client's sentinel has no place in their names.
  const roleName = company.id === hidden?.id ? `role ${mark}` : `role ${randomUUID().slice(0, 8)}`;
  const roleId = await company.addRole({ name: roleName, claims: [] });
  const clientId = await company.addClient(`client ${mark}`);
  const person = await company.addPerson({
    role: 'client',
    clientId,
    firstName: `first-${mark}`,
    lastName: `last-${mark}`,
  });
  await owner.query('update users set phone_number = $1 where id = $2', [`phone ${mark}`, person.id]);
  const projectId = await company.addProject({
    clientId,
    title: `title ${mark}`,
    description: `description ${mark}`,
    status: 'InProgress',
    endDate: '2026-01-02',
    members: [{ person, side: 'ClientUser' }],
  });
  const [documentId, imageId, ticketId] = [randomUUID(), randomUUID(), randomUUID()];
  const hash = Buffer.alloc(32);
  await owner.query(
    `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, description, created_by)
     values ($1, $2, $3, $4, $5, 'text/plain', 1, $6, $7, $8)`,
    [company.id, documentId, projectId, clientId, `${mark}.txt`, hash, `document ${mark}`, person.id],
  );
  await owner.query(
    `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, description, category, created_by)
     values ($1, $2, $3, $4, $5, 'image/png', 1, 1, 1, $6, $7, $8, $9)`,
    [company.id, imageId, projectId, clientId, `${mark}.png`, hash, `image ${mark}`, `category ${mark}`, person.id],
  );
  await owner.query(
    `insert into tickets (tenant_id, id, client_id, title, description, type, priority, created_by)
     values ($1, $2, $3, $4, $5, 'Defect', 'Low', $6)`,
    [company.id, ticketId, clientId, `ticket ${mark}`, `ticket text ${mark}`, person.id],
  );
  const { rows } = await owner.query('select domain from tenants where id = $1', [company.id]);
  return {
    tenantId: company.id,
    tenantName: company.name,
    tenantDomain: rows[0].domain,
    clientId,
    projectId,
    userId: person.id,
    roleId,
    roleName,
    documentId,
    imageId,
    ticketId,
    sessionId: person.sessionId,
  };
}

function nowhere(): Objects {
  const id = () => randomUUID();
  return {
    tenantId: id(),
    tenantName: 'No such company',
    tenantDomain: 'no.such.example',
    clientId: id(),
    projectId: id(),
    userId: id(),
    roleId: id(),
    roleName: 'no such role',
    documentId: id(),
    imageId: id(),
    ticketId: id(),
    sessionId: id(),
  };
}

function sentinel(place: string): string {
  return `zq${place}${randomUUID().slice(0, 8)}qz`;
}
