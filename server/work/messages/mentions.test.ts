import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { comparable, createStudio, mention, onProject, post, type Studio } from '#tests/support/conversation.ts';
import { findMentions, withNames, withoutNames } from './mentions.ts';

it('is read with the name of now, without what would end it, and without names of people that the reader does not see', () => {
  const [one, other] = ['00000000-0000-4000-8000-00000000000A', '00000000-0000-4000-8000-00000000000b'];
  const typed = `@[Boss](user:${one}) and @[](user:${other}), @[Boss](user:${one})`;
  expect(findMentions(typed)).toEqual([one.toLowerCase(), other]);
  const stored = withoutNames(typed);
  expect(stored).toBe(`@[](user:${one.toLowerCase()}) and @[](user:${other}), @[](user:${one.toLowerCase()})`);
  const people = [{ id: one.toLowerCase(), name: `Ann [the]\n"Boss"${'x'.repeat(500)}` }];
  const name = `Ann  the "Boss"${'x'.repeat(395)}`;
  expect(name).toHaveLength(410);
  const named = `@[${name}](user:${one.toLowerCase()})`;
  expect(withNames(stored, people)).toBe(`${named} and @[Unknown User](user:${other}), ${named}`);
});

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
  project = studio.project;
});
afterAll(() => test.stop());

describe('a mention', () => {
  it('carries the name of now, whatever was typed', async () => {
    const { worker, cleo } = studio;
    const { body } = await post(worker, onProject(project), `Ask ${mention(cleo, 'The Boss')} and ${mention(cleo)}`);
    const named = `@[Cleo Client](user:${cleo.id})`;
    expect(body).toMatchObject({ body: `Ask ${named} and ${named}`, mentions: [{ id: cleo.id, name: 'Cleo Client' }] });
    const { rows } = await test.database.owner.query('select body from messages where id = $1', [body.id]);
    expect(rows[0].body).toBe(`Ask @[](user:${cleo.id}) and @[](user:${cleo.id})`);
  });

  it('is refused alike for people who may not read the message there and for people who do not exist', async () => {
    const { company, worker, cleo, gus, manager } = studio;
    const stranger = await company.addPerson({ role: 'worker' });
    const tries = [
      post(worker, onProject(project), mention(cleo), { audience: 'staff' }),
      post(worker, onProject(project), mention(gus)),
      post(worker, onProject(project), mention(stranger)),
      post(worker, onProject(project), mention({ id: crypto.randomUUID() })),
      post(worker, onProject(project), `${mention(manager)} ${mention(gus)}`),
      post(cleo, onProject(project), mention(gus)),
    ];
    const [first, ...others] = (await Promise.all(tries)).map(comparable);
    expect([first?.status, first?.body.errors]).toEqual([
      400,
      { body: ['You can only mention people who may read this message'] },
    ]);
    for (const other of others) expect(other).toEqual(first);
    expect((await post(worker, onProject(project), mention(manager), { audience: 'staff' })).status).toBe(201);
    expect((await post(cleo, onProject(project), mention(worker))).status).toBe(201);
  });

  it('can name 50 people, and not 51', async () => {
    const { company, worker, acme } = studio;
    const people: Person[] = [];
    for (let count = 0; count < 51; count++) people.push(await company.addPerson({ role: 'client', clientId: acme }));
    const body = (count: number) =>
      people
        .slice(0, count)
        .map((person) => mention(person, ''))
        .join('');
    expect((await post(worker, onProject(project), body(50))).body.mentions).toHaveLength(50);
    const { status, body: problem } = await post(worker, onProject(project), body(51));
    expect([status, problem.errors]).toEqual([400, { body: ['You can mention at most 50 people'] }]);
  });
});
