import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { english } from '#contract/platform/texts/say.ts';
import { mostTogether } from '#contract/work/document-orders.ts';
import * as contract from '#contract/work/documents.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { unpack } from '#tests/support/hand-over.ts';
import { begin } from '#tests/support/previews.ts';
import { upload } from '#tests/support/upload.ts';
import { documentsArchive } from './project-documents.ts';

/** All documents of a project as one archive. */

let test: TestApp;
let world: CompanyWithProject;
const ids = new Map<string, string>();

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
  for (const [text, name, label, audience] of [
    ['One', 'plan.txt', 'Drawings', 'client'],
    ['Two', 'Plan.txt', 'Drawings', 'client'],
    ['Ours', 'costs.txt', '', 'staff'],
    ['Three', 'plan.txt', '', 'client'],
  ] as const) {
    const { status, body } = await upload(test, world.manager, contract.uploadDocument, [
      ['ProjectId', world.project],
      ['Audience', audience],
      ['Label', label],
      ['File', Buffer.from(text), name],
    ]);
    expect(status).toBe(201);
    ids.set(text, body.id);
  }
});
afterAll(() => test.stop());

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;

const ask = (who: Pick<Person, 'token'>, search = '', project = world.project, more = {}) =>
  test.app.inject({
    url: `/api/Documents/project/${project}/download${search}`,
    headers: { authorization: `Bearer ${who.token}`, ...more },
  });

async function textsFor(who: Person, search = ''): Promise<Record<string, string>> {
  const { statusCode, rawPayload } = await ask(who, search);
  expect(statusCode).toBe(200);
  const archive = await unpack(rawPayload);
  await archive.remove();
  return Object.fromEntries([...archive.files].map(([path, bytes]) => [path, String(bytes)]));
}

const recorded = () =>
  query(
    "select actor_id as actor, subject_id as subject, details from audit_log where tenant_id = $1 and action = 'documents.downloaded' order by id",
    [world.company.id],
  );

it('has the newest version of each document, in a folder for its label and once for each name', async () => {
  const { headers } = await ask(world.manager);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.zip"/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
  expect(await textsFor(world.manager)).toEqual({
    'Drawings/Plan.txt': 'Two',
    'Drawings/plan (2).txt': 'One',
    'costs.txt': 'Ours',
    'plan.txt': 'Three',
  });
  expect(await textsFor(world.manager, '?label=Drawings')).toEqual({ 'Plan.txt': 'Two', 'plan (2).txt': 'One' });
  expect(await textsFor(world.manager, '?label=')).toEqual({ 'costs.txt': 'Ours', 'plan.txt': 'Three' });
});

it('gives a folder another name than a document', async () => {
  await query("update documents set label = 'plan.txt' where id = $1", [ids.get('Ours')]);
  const texts = await textsFor(world.manager);
  await query("update documents set label = '' where id = $1", [ids.get('Ours')]);
  expect(texts).toMatchObject({ 'plan.txt': 'Three', 'plan (2).txt/costs.txt': 'Ours' });
});

it('leaves no file open when its reader stops while the next one is opened', async () => {
  // More than the archive keeps ready for a reader who is slow.
  const size = 200 * 1024;
  const open = new Set<string>();
  const waiting = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<object>();
  const archive = documentsArchive({
    say: english,
    keyOf: (id) => id,
    open: async (id) => {
      if (id === 'second') {
        asked.resolve();
        await waiting.promise;
      }
      open.add(id);
      const close = async () => void open.delete(id);
      return { size, read: () => Readable.from([Buffer.alloc(size)]).on('close', close), close };
    },
    read: async () => ({
      files: ['first', 'second'].map((versionId) => ({
        versionId,
        fileName: versionId,
        label: '',
        createdAt: '2026-11-22T00:00:00Z',
        sha256: '',
      })),
      next: undefined,
    }),
    onEnd: async (sent) => ended.resolve(sent),
    inFolders: false,
  });
  await once(archive, 'readable');
  await asked.promise;
  archive.destroy();
  await new Promise(setImmediate);
  waiting.resolve();
  expect(await ended.promise).toEqual({ count: 1, size });
  expect([...open]).toEqual([]);
});

it('has what a client user sees, and leaves an audit entry of what was sent', async () => {
  const before = (await recorded()).length;
  expect(Object.values(await textsFor(world.clientUser)).toSorted()).toEqual(['One', 'Three', 'Two']);
  await textsFor(world.clientUser, '?label=Drawings');
  const entry = { actor: world.clientUser.id, subject: world.project };
  expect((await recorded()).slice(before)).toEqual([
    { ...entry, details: { count: 3, size: 11 } },
    { ...entry, details: { count: 2, size: 6, filter: 'label=Drawings' } },
  ]);
});

it('is not sent again, nor recorded, while it is the same', async () => {
  const before = (await recorded()).length;
  const again = async (who: Person, tag: unknown) =>
    (await ask(who, '', world.project, { 'if-none-match': tag })).statusCode;
  const { etag } = (await ask(world.manager)).headers;
  expect(await again(world.manager, etag)).toBe(304);
  expect(await recorded()).toHaveLength(before + 1);
  expect(await again(world.clientUser, etag)).toBe(200);
  await query("update documents set label = 'Money' where id = $1", [ids.get('Ours')]);
  expect(await again(world.manager, etag)).toBe(200);
  await query("update documents set label = '' where id = $1", [ids.get('Ours')]);
});

it('is refused in a preview, and of a project that one does not see', async () => {
  const before = (await recorded()).length;
  const preview = await begin(world.company.admin, world.clientUser.id);
  expect((await ask(preview)).statusCode).toBe(403);
  const { company } = world;
  const others = await company.addProject({ clientId: await company.addClient('Globex'), title: 'Not theirs' });
  for (const id of [newId(), others]) expect((await ask(world.clientUser, '', id)).statusCode).toBe(404);
  expect(await recorded()).toHaveLength(before);
});

it('counts as a write', async () => {
  const taking = vi.spyOn(test.services.writeLimits, 'take').mockReturnValue({
    limit: 1,
    remaining: 0,
    resetsIn: 5,
    retryAfter: 5,
  });
  const { statusCode, headers } = await ask(world.manager);
  taking.mockRestore();
  expect([statusCode, headers['retry-after']]).toEqual([429, '5']);
});

it('names a file that the store has lost, and one that was altered', async () => {
  const { store, spool } = test.services.files;
  const keyOf = (text: string) => fileKey(world.company.id, ids.get(text) as string);
  const bytes = await spool.write(Buffer.from('Else'));
  await store.put(keyOf('Three'), bytes.path);
  await store.remove(keyOf('One'));
  const texts = await textsFor(world.manager);
  expect(texts).toMatchObject({ 'Drawings/Plan.txt': 'Two', 'costs.txt': 'Ours', 'plan.txt': 'Else' });
  expect(texts['problems.txt']).toBe(
    'plan.txt is not what was uploaded.\nDrawings/plan (2).txt is missing in the store.\n',
  );
});

it('is at most so large', async () => {
  await query('update documents set size_bytes = $2 where id = $1', [
    ids.get('Ours'),
    mostTogether.gigabytes * 1024 ** 3,
  ]);
  const refused = await ask(world.manager);
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'At most 5000 documents of 2 GB together can be downloaded. Choose a label.',
  ]);
  expect((await ask(world.manager, '?label=Drawings')).statusCode).toBe(200);
  // What a client user does not see does not count for them.
  expect((await ask(world.clientUser)).statusCode).toBe(200);
});
