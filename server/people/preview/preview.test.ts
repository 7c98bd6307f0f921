import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { previewUser, startPreview } from '#contract/people/preview.ts';
import { getMe } from '#contract/people/users.ts';
import { updateClient } from '#contract/work/clients.ts';
import { listProjects } from '#contract/work/projects.ts';
import { createTicket, listTickets } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { bearer, begin, openPreviewStudio } from '#tests/support/previews.ts';

/** Who may start a preview, of which people, and what a preview of a role shows. */

let test: TestApp;
let company: Company;
let starter: Person;
let nina: Person;
let acme: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  ({ company, acme, starter, nina } = await openPreviewStudio(test));
});

const run = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);

describe('starting a preview', () => {
  it('returns a token for 15 minutes, and who is shown', async () => {
    const preview = await begin(starter, nina.id);
    expect(preview).toMatchObject({
      expiresIn: 900,
      user: { id: nina.id, name: 'Nina Park', role: 'client', isAdmin: false, clientId: acme, clientName: 'Acme' },
    });
    const me = await call(test, getMe, {}, bearer(preview));
    expect([me.status, me.body]).toEqual([200, (await nina.call(getMe)).body]);
    const same = await starter.call(startPreview, { body: { userId: nina.id } });
    expect([same.status, same.body.user]).toEqual([200, preview.user]);
  });

  it('is for staff who may view users, and shows only client users', async () => {
    await company.addRole({ name: 'lead', roleType: 'ClientUser', claims: ['Users:ViewUsers'] });
    const colleague = await company.addPerson({ role: 'lead', clientId: acme });
    const worker = await company.addPerson({ role: 'worker' });
    const off = await company.addPerson({ role: 'client', clientId: acme });
    await run('update users set is_active = false where id = $1', [off.id]);
    const answers = await Promise.all([
      colleague.call(previewUser, { params: { id: nina.id } }),
      worker.call(previewUser, { params: { id: nina.id } }),
      starter.call(previewUser, { params: { id: worker.id } }),
      starter.call(previewUser, { params: { id: off.id } }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Your role does not allow this.'],
      [403, 'Your role does not allow this.'],
      [400, 'You can only preview what client users see.'],
      [400, 'This account is deactivated. Activate it first.'],
    ]);
  });

  it('says whether who is shown sees hours', async () => {
    const { admin, roles } = company;
    const see = async () => {
      const ofRole = await starter.call(startPreview, { body: { roleId: roles.client, clientId: acme } });
      return [(await begin(starter, nina.id)).user.seesHours, ofRole.body.user.seesHours];
    };
    await admin.call(updateCompany, { body: { modules: ['hours'] } });
    expect(await see()).toEqual([undefined, undefined]);
    await admin.call(updateClient, { params: { id: acme }, body: { showsHours: 'Lines' } });
    expect(await see()).toEqual([true, true]);
    await admin.call(updateCompany, { body: { modules: [] } });
    expect(await see()).toEqual([undefined, undefined]);
  });

  it('requires all permissions of the user or role that it shows', async () => {
    const claims = ['Users:ViewUsers', 'Project:ViewAllProjects'];
    await company.addRole({ name: 'viewer', claims });
    const viewer = await company.addPerson({ role: 'viewer' });
    const refused = await viewer.call(previewUser, { params: { id: nina.id } });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'You can only preview people whose permissions you also hold.',
    ]);
    const roleId = company.roles.client as string;
    expect((await viewer.call(startPreview, { body: { roleId, clientId: acme } })).status).toBe(400);
    const some = await company.addRole({ name: 'some', roleType: 'ClientUser', claims: ['Project:ViewAllProjects'] });
    expect((await viewer.call(startPreview, { body: { roleId: some, clientId: acme } })).status).toBe(200);
  });

  it('answers ids of other companies like ids that do not exist', async () => {
    const elsewhere = await createCompany(test, `Elsewhere ${newId()}`);
    const clientId = await elsewhere.addClient('Theirs');
    const theirs = await elsewhere.addPerson({ role: 'client', clientId });
    const roleId = company.roles.client as string;
    const ask = async (body: object) => {
      const answer = await starter.call(startPreview, { body });
      return [answer.status, answer.body.errors];
    };
    for (const id of [theirs.id, newId()]) {
      expect((await starter.call(previewUser, { params: { id } })).status).toBe(404);
      expect(await ask({ userId: id })).toEqual([400, { userId: ['This user does not exist'] }]);
    }
    for (const id of [clientId, newId()])
      expect(await ask({ roleId, clientId: id })).toEqual([400, { clientId: ['This client does not exist'] }]);
    for (const id of [elsewhere.roles.client as string, newId()])
      expect(await ask({ roleId: id, clientId: acme })).toEqual([400, { roleId: ['This role does not exist'] }]);
    expect(await ask({ roleId: company.roles.worker, clientId: acme })).toEqual([
      400,
      { roleId: ['Choose a role for client users'] },
    ]);
    expect(await ask({})).toEqual([400, { roleId: ['Choose a user or a role'], clientId: ['Choose a client'] }]);
  });
});

describe('a preview of a role', () => {
  it('shows what a user with that role at that client would see', async () => {
    const globex = await company.addClient('Globex');
    const [ours, theirs] = [
      await company.addProject({ clientId: acme }),
      await company.addProject({ clientId: globex }),
    ];
    const seen = async (roleId: string | undefined) => {
      const { body } = await starter.call(startPreview, { body: { roleId: roleId as string, clientId: acme } });
      expect(body.user).toMatchObject({ clientId: acme, clientName: 'Acme', isAdmin: false });
      const { body: projects } = await call(test, listProjects, {}, bearer(body));
      expect((await call(test, getMe, {}, bearer(body))).status).toBe(404);
      return projects.map(({ id }: { id: string }) => id);
    };
    expect(await seen(company.roles.client)).toEqual([ours]);
    expect(await seen(company.roles.client)).not.toContain(theirs);
    const assigned = ['Project:ViewAssignedProjects'];
    expect(await seen(await company.addRole({ name: 'assigned', roleType: 'ClientUser', claims: assigned }))).toEqual(
      [],
    );
  });
});

describe('a preview of a role for the tickets that one raised', () => {
  it('shows no ticket, and one of the client shows those of the client', async () => {
    await nina.call(createTicket, { body: { title: 'Broken', description: 'It does not open' } });
    const own = await company.addRole({ name: 'own', roleType: 'ClientUser', claims: [] });
    await run("update roles set ticket_scope = 'own' where id = $1", [own]);
    const count = async (roleId: string) => {
      const { body } = await starter.call(startPreview, { body: { roleId, clientId: acme } });
      return (await call(test, listTickets, {}, bearer(body))).body.length;
    };
    expect([await count(own), await count(company.roles.client as string)]).toEqual([0, 1]);
  });
});
