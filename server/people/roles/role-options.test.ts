import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvitation, getInvitation } from '#contract/people/entry.ts';
import { createUser } from '#contract/people/users.ts';
import { listNotifications } from '#contract/work/notifications.ts';
import * as support from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll } from '#tests/support/inbox.ts';
import { roleCalls } from '#tests/support/role-calls.ts';

let test: TestApp;
let company: Company;
let admin: Person;

const { create, update, get } = roleCalls;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  admin = company.admin;
});
afterAll(() => test.stop());

const limited = { roleType: 'ClientUser', ticketScope: 'own' } as const;

describe('the options of a role', () => {
  it('limit nothing unless they are set', async () => {
    const { body } = await create(admin, { name: 'Plain', roleType: 'ClientUser' });
    expect(body).toMatchObject({ ticketScope: 'client', mayInvite: true });
  });

  it('can be set, changed and read', async () => {
    const { status, body } = await create(admin, { name: 'Limited', ...limited, mayInvite: false });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ticketScope: 'own', mayInvite: false });
    await update(admin, { id: body.id, name: 'Limited', mayInvite: true });
    expect((await get(admin, body.id)).body).toMatchObject({ ticketScope: 'own', mayInvite: true, version: 2 });
    const { rows } = await test.database.owner.query(
      "select details from audit_log where subject_id = $1 and action = 'role.updated'",
      [body.id],
    );
    expect(rows).toMatchObject([{ details: { fields: ['mayInvite'] } }]);
  });

  it('the limit on tickets is only for client users', async () => {
    for (const roleType of ['InternalUser', null] as const) {
      const { status, body } = await create(admin, { ...limited, name: `Not ${roleType}`, roleType });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['ticketScope']]);
    }
    const { id } = (await create(admin, { name: 'Moving', ...limited })).body;
    expect((await update(admin, { id, name: 'Moving', roleType: 'InternalUser', ticketScope: 'own' })).status).toBe(
      400,
    );
    const moved = await update(admin, { id, name: 'Moving', roleType: 'InternalUser' });
    expect(moved.body).toMatchObject({ roleType: 'InternalUser', ticketScope: 'client' });
  });
});

describe('a client user who sees only their own tickets', () => {
  it('finds no ticket of a colleague, in no call; staff and others do', async () => {
    const clientId = await company.addClient('Acme');
    await create(admin, { name: 'own tickets', ...limited }).then(
      ({ body }) => (company.roles['own tickets'] = body.id),
    );
    const [ann, abe] = [
      await company.addPerson({ role: 'own tickets', clientId }),
      await company.addPerson({ role: 'client', clientId }),
    ];
    const raise = async (who: Person, title: string) =>
      (await who.call(support.createTicket, { body: { title, description: 'It does not open' } })).body.id as string;
    const [own, other] = [await raise(ann, 'Own'), await raise(abe, 'Other')];

    const listed = async (who: Person) => {
      const { body, headers } = await who.call(support.listTickets, { query: { limit: 10 } });
      return [body.map(({ id }: { id: string }) => id), headers['x-total-count']];
    };
    expect(await listed(ann)).toEqual([[own], '1']);
    expect((await ann.call(support.listTickets, { query: { search: 'Other' } })).body).toEqual([]);
    expect((await ann.call(support.getTicket, { params: { id: own } })).status).toBe(200);
    expect((await ann.call(support.getTicket, { params: { id: other } })).status).toBe(404);
    for (const who of [abe, admin]) expect(await listed(who)).toEqual([[other, own], '2']);

    await distributeAll(test, company.id);
    expect((await ann.call(listNotifications)).body).toEqual([]);
  });
});

describe('a role that may not send invitations', () => {
  let keeper: Person;
  let invited: string;

  beforeAll(async () => {
    const claims = ['Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers'] as const;
    const { body } = await create(admin, {
      name: 'keeper',
      roleType: 'InternalUser',
      claims: [...claims],
      mayInvite: false,
    });
    company.roles.keeper = body.id;
    keeper = await company.addPerson({ role: 'keeper' });
    invited = (await company.addPerson({ role: 'keeper' })).id;
    expect((await admin.call(createInvitation, { params: { id: invited } })).status).toBe(201);
  });

  it('makes and reads no link', async () => {
    for (const operation of [createInvitation, getInvitation]) {
      const { status, body } = await keeper.call(operation, { params: { id: invited } });
      expect([status, body.message]).toEqual([403, 'Your role may not send invitations.']);
      expect(JSON.stringify(body)).not.toContain('/welcome/');
    }
    expect((await admin.call(getInvitation, { params: { id: invited } })).status).toBe(200);
  });

  it('adds users with a password, and nobody by invitation', async () => {
    const person = { firstName: 'Nia', lastName: 'New', userName: 'nia', roleId: company.roles.keeper as string };
    const invite = { ...person, email: 'nia@people.example', invite: true };
    expect((await keeper.call(createUser, { body: invite })).status).toBe(403);
    const { rowCount } = await test.database.owner.query("select from users where user_name_key = 'nia'");
    expect(rowCount).toBe(0);
    expect((await keeper.call(createUser, { body: person })).status).toBe(201);
  });
});
