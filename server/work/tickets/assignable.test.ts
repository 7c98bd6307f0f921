import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import { listMessageReaders } from '#contract/work/messages.ts';
import { updateTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { addTicket, createStudio, onTicket } from '#tests/support/conversation.ts';

/** The web offers the people who read what is internal about a ticket, because these are who it can be assigned to. */

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

it('staff who may not list users read the names of the people who can get a ticket', async () => {
  const { company, acme, manager, worker, cleo } = await createStudio(test);
  await company.addRole({ name: 'narrow', roleType: 'InternalUser', claims: [] });
  const narrow = await company.addPerson({ role: 'narrow' });
  const people: Record<string, Person> = {
    admin: company.admin,
    manager,
    worker,
    cleo,
    noRole: await company.addPerson({ role: null }),
    staffRoleOfClient: await company.addPerson({ role: 'worker', clientId: acme }),
    clientRoleOfStaff: await company.addPerson({ role: 'client' }),
    inactive: await company.addPerson({ role: 'worker' }),
    deleted: await company.addPerson({ role: 'worker' }),
  };
  await test.database.owner.query('update users set is_active = false where id = $1', [people.inactive?.id]);
  await company.admin.call(deleteUser, { params: { id: people.deleted?.id as string } });
  const ticket = await addTicket(cleo);
  const query = { ...onTicket(ticket), audience: 'staff', limit: 50 } as const;
  const { body } = await narrow.call(listMessageReaders, { query });
  expect(body.people).toContainEqual({ id: worker.id, name: 'Wim Worker', kind: 'staff' });

  const offered = new Set(body.people.map(({ id }: { id: string }) => id));
  const answers: Record<string, [boolean, number]> = {};
  for (const [name, { id }] of Object.entries(people)) {
    const { status } = await narrow.call(updateTicket, { params: { id: ticket }, body: { assigneeId: id } });
    answers[name] = [offered.has(id), status];
  }
  const [can, cannot] = [
    [true, 200],
    [false, 400],
  ];
  expect(answers).toEqual({
    admin: can,
    manager: can,
    worker: can,
    cleo: cannot,
    noRole: cannot,
    staffRoleOfClient: cannot,
    clientRoleOfStaff: cannot,
    inactive: cannot,
    deleted: cannot,
  });
});
