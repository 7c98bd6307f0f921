import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeed } from '#contract/exchange/calendar-feeds.ts';
import { feedScopes } from '#contract/exchange/feed-scopes.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { getProject, listProjects } from '#contract/work/projects.ts';
import { getTicket } from '#contract/work/tickets.ts';
import { addressOfFeed } from '#server/exchange/calendar-feeds/address.ts';
import { createWebhookSecret } from '#server/exchange/webhooks/secret.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import type { Person } from '#tests/support/company.ts';
import { startWebhookTest, type Webhooks } from '#tests/support/webhooks.ts';
import { placeNames } from './expected/principals.ts';

/**
 * What acts without a session: calendar feeds and webhooks. They tell what their owner may read now, and nothing that
 * is hidden from the owner, whatever they are about. API tokens are in api-tokens.test.ts.
 */

let webhooks: Webhooks;
let world: World;
beforeAll(async () => {
  webhooks = await startWebhookTest();
  world = await createWorld(webhooks.test);
  // Feeds leave out what is long past, and the receivers of the seeded webhooks do not exist.
  await query('update projects set end_date = current_date + 30 where deleted_at is null', []);
  await query('delete from webhooks', []);
});
afterAll(() => webhooks.stop());

const query = (text: string, values: unknown[]) => webhooks.test.database.owner.query(text, values);
const owners = ['admin', 'worker', 'withoutClaims', 'clientUser', 'powerfulClientUser'] as const;
type Owner = (typeof owners)[number];

function expectNothingHidden(text: string, name: Owner, what: string): void {
  const { hidden, hiddenNames } = world.principals[name];
  for (const word of [...hidden, ...hiddenNames]) expect(text, what).not.toContain(word);
}

describe.each(owners)('a feed of %s', (name) => {
  it('shows the projects that they see, and cannot be made for others', async () => {
    const person = world.people[name];
    const visible: { id: string; clientId: string; internalUsers: string[]; clientUsers: string[] }[] = (
      await person.call(listProjects, { query: { limit: 200 } })
    ).body;
    for (const place of placeNames) {
      const { clientId, projectId } = world.principals[name].places[place];
      for (const scope of feedScopes) {
        const about = { ...(scope === 'client' && { clientId }), ...(scope === 'project' && { projectId }) };
        const { status } = await person.call(createFeed, { body: { scope, ...about } });
        if (scope === 'project') expect(status === 201).toBe(await mayRead(person, getProject, projectId));
        if (status !== 201) expect(status).toBe(400);
        await query('delete from calendar_feeds where user_id = $1', [person.id]);

        // As if they had seen it when they made the feed.
        if (place === 'otherTenant' || place === 'nonexistent') continue;
        const file = await readFeed(person, scope, about);
        const shown = visible.filter((project) =>
          scope === 'client'
            ? project.clientId === clientId
            : scope === 'project'
              ? project.id === projectId
              : [...project.internalUsers, ...project.clientUsers].includes(person.id),
        );
        expect(projectsIn(file), `${scope} ${place}`).toEqual(shown.map(({ id }) => id).toSorted());
        expectNothingHidden(file, name, `${scope} ${place}`);
      }
    }
  });
});

it('the feeds of an administrator and of a client user are not empty', async () => {
  for (const name of ['admin', 'clientUser'] as const) {
    const { clientId } = world.principals[name].places.own;
    expect(projectsIn(await readFeed(world.people[name], 'client', { clientId }))).not.toEqual([]);
  }
});

describe('webhooks of everybody, which ask for everything that happened with its content', () => {
  type Told = { type: string; subject: { type: string; id: string }; object?: unknown; message?: unknown };
  const told = new Map<Owner, Told[]>();

  beforeAll(async () => {
    for (const name of owners) await addWebhook(name);
    await query('delete from events', []);
    await addEvents();
    for (const company of [world.a, world.b]) await webhooks.distribute(company);
    await sendAll();
    for (const name of owners) {
      const bodies = webhooks.receiver.received.filter(({ path }) => path === `/hook/${name}`);
      told.set(
        name,
        bodies.map(({ body }) => JSON.parse(body)),
      );
    }
  });

  it.each(owners)('tell %s nothing that is hidden from them', (name) => {
    for (const event of told.get(name) ?? []) {
      expectNothingHidden(JSON.stringify(event), name, `${event.type} ${event.subject.id}`);
    }
  });

  it.each(owners)('tell %s of the projects and tickets that they may read, and of no others', async (name) => {
    for (const [type, endpoint] of [
      ['project', getProject],
      ['ticket', getTicket],
    ] as const) {
      const { rows } = await query(
        `select distinct subject_id as id from events where subject_type = $1 and audience = 'client'`,
        [type],
      );
      const readable: string[] = [];
      for (const { id } of rows) if (await mayRead(world.people[name], endpoint, id)) readable.push(id);
      const subjects = (told.get(name) ?? [])
        .filter(({ subject }) => subject.type === type)
        .map(({ subject }) => subject.id);
      expect([...new Set(subjects)].toSorted(), type).toEqual(readable.toSorted());
    }
  });

  it('tell those who may read them of files and messages too, and of every kind of event', () => {
    const admins = told.get('admin') ?? [];
    expect(new Set(admins.map(({ type }) => type))).toEqual(new Set(eventKinds));
    for (const name of ['admin', 'powerfulClientUser'] as const) {
      const types = (told.get(name) ?? []).flatMap((event) => [
        ...(event.object ? [event.subject.type] : []),
        ...(event.message ? ['message'] : []),
      ]);
      expect([...new Set(types)].toSorted()).toEqual(['document', 'image', 'message', 'project', 'task', 'ticket']);
    }
  });

  it('tell client users of no event that is internal', async () => {
    const { rows } = await query(`select id from webhook_deliveries where state = 'Suppressed'`, []);
    expect(rows.length).toBeGreaterThan(10);
    for (const name of ['clientUser', 'powerfulClientUser'] as const) {
      const events = (told.get(name) ?? []).map(({ subject, type }) => `${type} ${subject.id}`);
      const internal = await query(
        `select kind || ' ' || subject_id as event from events where audience = 'staff'
         except select kind || ' ' || subject_id from events where audience = 'client'`,
        [],
      );
      expect(internal.rows.length).toBeGreaterThan(10);
      expect(events.filter((event) => internal.rows.some((row) => row.event === event))).toEqual([]);
    }
  });
});

async function mayRead(person: Person, endpoint: typeof getProject | typeof getTicket, id: string): Promise<boolean> {
  const { status } = await person.call(endpoint as typeof getProject, { params: { id } });
  return status === 200;
}

async function readFeed(
  person: Person,
  scope: (typeof feedScopes)[number],
  { clientId, projectId }: { clientId?: string; projectId?: string },
): Promise<string> {
  const id = randomUUID();
  await query(
    'insert into calendar_feeds (tenant_id, id, user_id, scope, client_id, project_id) values ($1, $2, $3, $4, $5, $6)',
    [person.tenantId, id, person.id, scope, clientId, projectId],
  );
  const request = { protocol: 'http', host: 'localhost' } as Parameters<typeof addressOfFeed>[1];
  const url = addressOfFeed(webhooks.test.services, request, { tenantId: person.tenantId, userId: person.id, id });
  const answer = await webhooks.test.app.inject({ url: new URL(url).pathname });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

function projectsIn(file: string): string[] {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  return events.map((event) => new ICAL.Event(event).uid.replace(/^project-|@loggia$/g, '')).toSorted();
}

/**
 * Of each project, ticket and file, one event for clients and an internal one. The kinds take turns. So that no kind is only there where
 * nobody reads it, such as in the trash, things that the administrator reads have all kinds.
 */
async function addEvents(): Promise<void> {
  const of = (noun: string) => eventKinds.filter((kind) => kind.startsWith(`${noun}.`) && kind !== 'message.posted');
  for (const [table, subject, project] of [
    ['projects', 'project', 'id'],
    ['tickets', 'ticket', 'project_id'],
    ['documents', 'document', 'project_id'],
    ['images', 'image', 'project_id'],
    ['tasks', 'task', 'project_id'],
    ['users', 'user', 'null::uuid'],
  ] as const) {
    await query(
      `insert into events (tenant_id, id, kind, client_id, project_id, subject_type, subject_id, audience)
       select tenant_id, gen_random_uuid(), ($2::text[])[1 + (row_number() over (order by id) % cardinality($2::text[]))::int],
         client_id, ${project}, $1, id, lane
       from ${table} cross join unnest('{client,staff}'::text[]) lane`,
      [subject, of(subject)],
    );
    await query(
      `insert into events (tenant_id, id, kind, client_id, project_id, subject_type, subject_id, audience)
       select tenant_id, gen_random_uuid(), kind, client_id, ${project}, $1, id, 'client'
       from ${table} cross join unnest($2::text[]) kind where id = $3`,
      [subject, of(subject), world.principals.admin.places.own[`${subject}Id`]],
    );
  }
  await query(
    `insert into events (tenant_id, id, kind, client_id, project_id, subject_type, subject_id, audience, data)
     select tenant_id, gen_random_uuid(), kind, client_id, project_id, subject_type, subject_id, audience,
       jsonb_build_object('messageId', id)
     from messages cross join unnest('{message.posted,message.edited}'::text[]) kind`,
    [],
  );
}

/** A busy database can interrupt the sender, which leaves the delivery that it was sending. Nothing is on its way then. */
async function sendAll(): Promise<void> {
  const open = "state in ('Queued', 'Sending')";
  for (let isDone = false; !isDone; ) {
    await query(`update webhook_deliveries set next_at = now() where ${open}`, []);
    await webhooks.send().catch((error: { cause?: { kind?: string } }) => {
      if (error.cause?.kind !== 'unavailable') throw error;
    });
    isDone = (await query(`select from webhook_deliveries where ${open}`, [])).rowCount === 0;
  }
}

async function addWebhook(name: Owner): Promise<void> {
  const { id: ownerId, tenantId } = world.people[name];
  const id = randomUUID();
  const { sealed } = createWebhookSecret(webhooks.test.services.secrets, { tenantId, id });
  await query(
    `insert into webhooks (tenant_id, id, owner_id, name, name_key, address, kinds, event_audience, include_object, secret)
     values ($1, $2, $3, $4, $4, $5, $6, 'staff', true, $7)`,
    [tenantId, id, ownerId, name, `${webhooks.receiver.url}/${name}`, eventKinds, sealed],
  );
}
