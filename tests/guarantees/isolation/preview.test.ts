import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import { startPreview } from '#contract/people/preview.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { fileOf } from '#tests/guarantees/world/files.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { type RowSnapshot, takeRowSnapshot } from '#tests/guarantees/world/row-snapshot.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, call } from '#tests/support/company.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';
import { placeNames } from './expected/principals.ts';

/**
 * A preview changes nothing and shows exactly what the client user sees. Every operation is called in a preview that an
 * administrator started, at every place.
 */

let test: TestApp;
let world: World;
let rows: RowSnapshot;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  rows = await takeRowSnapshot(test);
});
afterAll(async () => {
  await rows.close();
  await test.stop();
});

const all = Object.values(endpoints) as Endpoint[];
const writes = all.filter(({ method, id }) => method !== 'GET' && id !== 'endPreview');
/** Reads that only the user themselves may make. */
const personal = [
  'listNotifications',
  'getNotificationSettings',
  'getFollow',
  'listWithheldMessages',
  'listViews',
  'listSessions',
  'listUserSessions',
  'listTokens',
  'listFeeds',
  'listExports',
  'getExport',
  'downloadExport',
  'downloadProjectDocuments',
  'listIdentities',
  'listFactors',
  'getInvitation',
  'streamChanges',
];
const reads = all.filter(({ method, id }) => method === 'GET' && !personal.includes(id));
const shownUsers = ['clientUser', 'powerfulClientUser'] as const;

/** The authorization header of a new preview of the user. */
async function previewOf(name: (typeof shownUsers)[number]): Promise<{ authorization: string }> {
  const { userId } = world.principals[name].places.own;
  const { status, body } = await world.a.admin.call(startPreview, { body: { userId } });
  expect(status).toBe(200);
  return { authorization: `Bearer ${body.token}` };
}

describe('every write is refused before everything else, and changes nothing', () => {
  it.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const preview = await previewOf('powerfulClientUser');
    const before = await rows.countWrites();
    const { places } = world.principals.powerfulClientUser;
    const answers: Answer[] = [];
    for (const place of placeNames) {
      const sample = samples[id as OperationId](places[place]);
      if (endpoint.bodyType === 'multipart') {
        const fields = Object.entries(sample.body as Record<string, string>) as FormPart[];
        answers.push(await upload(test, null, endpoint, [...fields, fileOf(endpoint)], preview));
      } else answers.push(await call(test, endpoint, sample as never, preview));
    }
    const path = endpoint.path.replaceAll(/:\w+/g, 'nonsense');
    const headers = { ...preview, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const broken = await test.app.inject({ method: endpoint.method, url: path, headers, payload: '{' });
    answers.push({ status: broken.statusCode, body: broken.json(), headers: broken.headers });
    for (const { status, body } of answers) expect([status, body.message]).toEqual([403, problemTexts.preview]);
    expect(await rows.countWrites()).toBe(before);
  });
});

describe.each(shownUsers)('a preview of the %s', (name) => {
  it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))(
    'answers %s like the user',
    async (id, endpoint) => {
      const { call: callAsUser, places, hidden, hiddenNames } = world.principals[name];
      const preview = await previewOf(name);
      for (const place of placeNames) {
        const sample = samples[id as OperationId](places[place]);
        const [seen, expected] = [
          await call(test, endpoint, sample as never, preview),
          await callAsUser(endpoint, sample),
        ];
        expect(comparable(seen), `${id}: ${place}`).toEqual(comparable(expected));
        const words = JSON.stringify([seen.body, seen.headers]);
        const isLookup = id.startsWith('getTenant') || id === 'listTenants';
        for (const word of isLookup ? hidden : [...hidden, ...hiddenNames]) expect(words, id).not.toContain(word);
      }
    },
  );

  it.each(personal)('refuses %s', async (id) => {
    const { places } = world.principals[name];
    const preview = await previewOf(name);
    for (const place of placeNames) {
      const sample = samples[id as OperationId](places[place]);
      const { status, body } = await call(test, endpoints[id as OperationId], sample as never, preview);
      expect([status, body.message]).toEqual([403, problemTexts.personalInPreview]);
    }
  });

  it('changes nothing but the audit log and its own row by reading everything', async () => {
    await rows.restore();
    const preview = await previewOf(name);
    let read = 0;
    for (const endpoint of reads) {
      const sample = samples[endpoint.id as OperationId](world.principals[name].places.own);
      read += (await call(test, endpoint, sample as never, preview)).status < 300 ? 1 : 0;
    }
    expect(read).toBeGreaterThan(15);
    expect(await rows.touched(world.a.id)).toEqual(['audit_log', 'previews']);
  });
});

/** Status, body and pages, without what differs in every answer and who may use a signed link. */
function comparable({ status, body, headers }: Answer): unknown {
  const text = JSON.stringify(body)
    .replaceAll(/"traceId":"[^"]*"|"expiresAt":"[^"]*"/g, '')
    .replaceAll(/(\?variant=\w+)&tenant=[^"]*/g, '$1');
  return { status, text, total: headers['x-total-count'], link: headers.link };
}
