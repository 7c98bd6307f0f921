import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExport, downloadExport, getExport, listExports } from '#contract/exchange/exports.ts';
import { deleteProject } from '#contract/work/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import { sendDue } from '#server/platform/outbox/sender.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { download, makeHandOver, sha256 } from '#tests/support/hand-over.ts';
import { exportChannel } from './channel.ts';
import { type LeasedExport, leaseExport, offerExport, renewLease } from './lease.ts';

/** Who may ask for exports and download them, and what is left when something fails: (i) 4, 10 and 11. */

let test: TestApp;
let world: CompanyWithProject;

beforeAll(async () => {
  test = await sharedTestApp();
  await test.database.owner.query("update sessions set expires_at = 'infinity'");
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await createCompanyWithProject(test, `Studio ${newId()}`);
  await query("update sessions set expires_at = 'infinity'");
});

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const ask = (person: Person, subjectId = world.project) =>
  person.call(createExport, { body: { kind: 'HandOver', subjectId } });
const read = (person: Person, id: string) => person.call(getExport, { params: { id } });
const statusOfDownload = async (person: Person, id: string) =>
  (await person.call(downloadExport, { params: { id } })).status;
const make = () => sendDue(exportChannel(test.services));
const inDays = (days: number) => ({ now: new Date(Date.now() + days * 24 * 60 * 60 * 1000) });
const allowClients = () => query('update tenants set client_hand_over = true where id = $1', [world.company.id]);

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of test.services.files.store.list(world.company.id)) keys.push(key);
  return keys;
}

/** Temporary files of this process. */
const spooled = () => readdir(path.join(test.services.config.dataDir, 'files/incoming')).catch(() => []);

describe('an export', () => {
  it('belongs to who asked: nobody else finds it, and the list has only own ones', async () => {
    const { manager, company, clientUser } = world;
    const other = await company.addPerson({ role: 'manager' });
    const { id } = await makeHandOver(test, manager, world.project);
    for (const person of [other, company.admin, clientUser]) {
      expect([(await read(person, id)).status, await statusOfDownload(person, id)]).toEqual([404, 404]);
      expect((await person.call(listExports, {})).body).toEqual([]);
    }
    expect((await manager.call(listExports, {})).body).toMatchObject([{ id, state: 'Ready', kind: 'HandOver' }]);
    const denials = await query(
      `select details ->> 'operation' as operation from audit_log where action = 'download.refused' and actor_id = $1`,
      [other.id],
    );
    expect(denials).toEqual([{ operation: 'downloadExport' }]);
  });

  it('is refused to who may not edit projects, and for projects that the caller does not see', async () => {
    const { manager, worker, company, hidden } = world;
    const reader = await company.addRole({ name: 'reader', claims: ['Project:ViewAllProjects'] });
    expect(reader).toBeTruthy();
    expect((await ask(await company.addPerson({ role: 'reader' }))).status).toBe(403);
    await company.addRole({ name: 'editor', claims: ['Project:ViewAssignedProjects', 'Project:EditProjects'] });
    const editor = await company.addPerson({ role: 'editor' });
    const [unseen, missing] = [await ask(editor, hidden), await ask(editor, company.id)];
    expect([unseen.status, missing.status]).toEqual([400, 400]);
    expect({ ...unseen.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
    expect((await ask(worker)).status).toBe(403);
    expect((await ask(manager, hidden)).status).toBe(201);
  });

  it('is the same one while it is made, and a new one takes the place of the old one with its bytes', async () => {
    const { manager } = world;
    const first = await ask(manager);
    expect((await ask(manager)).body.id).toBe(first.body.id);
    expect(await statusOfDownload(manager, first.body.id)).toBe(409);
    await make();
    const second = await makeHandOver(test, manager, world.project);
    expect(second.id).not.toBe(first.body.id);
    expect((await manager.call(listExports, {})).body).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(2);
    await maintain(test.services);
    expect(await storedFiles()).toHaveLength(1);
    expect(sha256(await download(test, manager, second.id))).toBe(second.sha256);
  });

  it('is in the audit log with size and hash when it is made and downloaded, and each download is', async () => {
    const { manager } = world;
    const { id, sizeBytes, sha256: hash } = await makeHandOver(test, manager, world.project);
    await download(test, manager, id);
    await test.app.inject({
      url: downloadExport.path.replace(':id', id),
      headers: { authorization: `Bearer ${manager.token}`, range: 'bytes=10-20' },
    });
    const entries = await query(
      `select action, actor_id as actor, details from audit_log where tenant_id = $1 and action like 'export.%' order by id`,
      [world.company.id],
    );
    const details = { kind: 'HandOver', size: sizeBytes, sha256: hash };
    expect(entries).toEqual([
      { action: 'export.requested', actor: manager.id, details: { kind: 'HandOver' } },
      { action: 'export.made', actor: manager.id, details: { ...details, files: 0 } },
      { action: 'export.downloaded', actor: manager.id, details },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['its project is deleted', () => world.manager.call(deleteProject, { params: { id: world.project } })],
    [
      'its project belongs to another client',
      async () =>
        query('update projects set client_id = $2 where id = $1', [
          world.project,
          await world.company.addClient('New'),
        ]),
    ],
    [
      'its owner may no longer edit projects',
      () =>
        query(`update roles set claims = array_remove(claims, 'Project:EditProjects') where tenant_id = $1`, [
          world.company.id,
        ]),
    ],
    ['a week is over', () => query('update exports set expires_at = now() where tenant_id = $1', [world.company.id])],
  ])('is not offered once %s', async (_, change) => {
    const { id } = await makeHandOver(test, world.manager, world.project);
    await change();
    expect([(await read(world.manager, id)).status, await statusOfDownload(world.manager, id)]).toEqual([404, 404]);
    expect((await world.manager.call(listExports, {})).body).toEqual([]);
  });

  it('goes after a week, with its bytes', async () => {
    const { manager } = world;
    const { id } = await makeHandOver(test, manager, world.project);
    await maintain(test.services, inDays(6));
    expect(await statusOfDownload(manager, id)).toBe(200);
    await maintain(test.services, inDays(7.1));
    expect([await statusOfDownload(manager, id), await storedFiles(), await spooled()]).toEqual([404, [], []]);
    expect(await query('select from uploads where tenant_id = $1', [world.company.id])).toEqual([]);
  });

  it('is refused in a demo company, and when exports take as much as the storage', async () => {
    const { manager, company } = world;
    await query('update tenants set is_demo = true where id = $1', [company.id]);
    expect((await ask(manager)).status).toBe(403);
    await query('update tenants set is_demo = false, storage_quota_mb = 0 where id = $1', [company.id]);
    const full = await ask(manager);
    expect(full.status).toBe(413);
    expect(full.body).toMatchObject({ message: expect.stringMatching(/^The exports of your company take 0 MB\. /) });
  });
});

describe('a client user', () => {
  it('is told that there is no room in words that are theirs, without a size of the company', async () => {
    const { clientUser, company } = world;
    await allowClients();
    await query('update tenants set storage_quota_mb = 0 where id = $1', [company.id]);
    const { status, body } = await ask(clientUser);
    expect([status, body]).toMatchObject([
      413,
      { message: 'There is no room for another export now. Exports are removed after 7 days; please try again then.' },
    ]);
  });

  it('gets a hand-over only where the company allows it, with each permission to view, and the same bytes', async () => {
    const { manager, clientUser, company, client, hidden } = world;
    expect((await ask(clientUser)).status).toBe(403);
    await allowClients();
    for (const lack of [{ claims: ['Project:ViewAllProjects'] }, { ticketScope: 'own' as const }]) {
      const role = { name: `less ${Object.keys(lack)[0]}`, roleType: 'ClientUser' as const };
      const claims = [
        'Project:ViewAllProjects',
        'ProjectImages:ViewProjectImages',
        'ProjectDocuments:ViewProjectDocuments',
      ];
      await company.addRole({ ...role, claims, ...lack });
      expect((await ask(await company.addPerson({ role: role.name, clientId: client }))).status).toBe(403);
    }
    expect((await ask(clientUser, hidden)).status).toBe(400);
    const theirs = await makeHandOver(test, clientUser, world.project);
    const ours = await makeHandOver(test, manager, world.project);
    expect(theirs.sha256).toBe(ours.sha256);
    const bytes = await download(test, clientUser, theirs.id);
    expect(bytes.equals(await download(test, manager, ours.id))).toBe(true);
  });

  it('loses it when the company no longer allows it', async () => {
    await allowClients();
    const { id } = await makeHandOver(test, world.clientUser, world.project);
    await query('update tenants set client_hand_over = false where id = $1', [world.company.id]);
    expect(await statusOfDownload(world.clientUser, id)).toBe(404);
  });
});

describe('a process that dies', () => {
  /** What a process does before it is killed, by the step after which nothing of it happens. */
  const steps: [string, () => void][] = [
    ['while it reads', () => vi.spyOn(test.services.tenancy, 'asClient').mockImplementationOnce(never)],
    ['before it stores', () => vi.spyOn(test.services.files.store, 'put').mockImplementationOnce(never)],
    [
      'after it stored',
      () => {
        const { put } = test.services.files.store;
        vi.spyOn(test.services.files.store, 'put').mockImplementationOnce(async (...args) => {
          await put(...args);
          return never();
        });
      },
    ],
  ];
  const never = () => new Promise<never>(() => {});

  it.each(steps)('%s offers nothing, another one makes it, and maintenance leaves nothing behind', async (_, kill) => {
    const { manager } = world;
    const { body } = await ask(manager);
    kill();
    const channel = exportChannel(test.services);
    void channel.sendNext(world.company.id, undefined).catch(() => {});
    await expect.poll(async () => (await read(manager, body.id)).body.state).toBe('Running');
    await new Promise((resolve) => setTimeout(resolve, 300));
    vi.restoreAllMocks();
    expect(await statusOfDownload(manager, body.id)).toBe(409);
    await make();
    expect((await read(manager, body.id)).body.state).toBe('Running');
    await query('update exports set next_at = now(), leased_until = now() where tenant_id = $1', [world.company.id]);
    await make();
    const made = (await read(manager, body.id)).body;
    expect(made.state).toBe('Ready');
    expect(sha256(await download(test, manager, made.id))).toBe(made.sha256);
    await maintain(test.services, inDays(0.1));
    const [{ file_id: fileId }] = await query('select file_id from exports where id = $1', [made.id]);
    expect((await storedFiles()).map((key) => key.split('/')[2])).toEqual([fileId]);
    expect(await query('select from uploads where tenant_id = $1', [world.company.id])).toEqual([]);
  });

  it('or that works long says how far it is, and learns that its export was taken away', async () => {
    const { body } = await ask(world.manager);
    const asServer = <T>(work: (tx: WriteTx) => Promise<T>) =>
      test.services.tenancy.asServer(world.company.id, 'write', work);
    const leased = (await asServer(leaseExport)) as LeasedExport;
    await query('update exports set next_at = now(), leased_until = now() where id = $1', [body.id]);
    await query("update uploads set created_at = now() - interval '1 day' where id = $1", [leased.fileId]);
    expect(await asServer((tx) => renewLease(tx, leased, 3, 7))).toBe(true);
    expect((await read(world.manager, body.id)).body).toMatchObject({ state: 'Running', filesDone: 3, filesTotal: 7 });
    const kept = await query(
      `select next_at > now() + interval '50 seconds' as "isKept", leased_until > now() + interval '50 seconds' as "isLeased",
         uploads.created_at > now() - interval '1 minute' as "isFresh"
       from exports, uploads where exports.id = $1 and uploads.id = $2`,
      [body.id, leased.fileId],
    );
    expect(kept).toEqual([{ isKept: true, isLeased: true, isFresh: true }]);
    // While it is kept, nobody else takes it.
    expect(await asServer(leaseExport)).toBeUndefined();
    await query('update exports set next_at = now() where id = $1', [body.id]);
    expect(await asServer(leaseExport)).toMatchObject({ id: body.id, attempts: 2 });
    expect((await read(world.manager, body.id)).body).toMatchObject({ filesDone: 0 });
    expect(await asServer((tx) => renewLease(tx, leased, 4, 7))).toBe(false);
    const spooled = { size: 1, sha256: Buffer.alloc(32) } as Spooled;
    await expect(asServer((tx) => offerExport(tx, leased, spooled, 7))).rejects.toThrow('was taken away');
    expect((await read(world.manager, body.id)).body).toMatchObject({ state: 'Running', filesDone: 0 });
  });

  it('and one that stops in order gives the export back at once', async () => {
    const { body } = await ask(world.manager);
    const stopping = new AbortController();
    stopping.abort();
    expect(await exportChannel(test.services).sendNext(world.company.id, stopping.signal)).toBe('none');
    expect((await read(world.manager, body.id)).body.state).toBe('Queued');
    await make();
    expect((await read(world.manager, body.id)).body.state).toBe('Ready');
  });
});

describe('a failure', () => {
  it('is tried again three times, reported, and then said', async () => {
    const { body } = await ask(world.manager);
    vi.spyOn(test.services.files.store, 'put').mockRejectedValue(new Error('The disk is full.'));
    for (const state of ['Queued', 'Queued', 'Failed']) {
      await query('update exports set next_at = now() where tenant_id = $1', [world.company.id]);
      await expect(make()).rejects.toThrow('could not be made');
      expect((await read(world.manager, body.id)).body.state).toBe(state);
    }
    vi.restoreAllMocks();
    expect(await spooled()).toEqual([]);
    expect((await ask(world.manager)).body.id).not.toBe(body.id);
  });

  it('of a project that is gone is not tried again', async () => {
    const { body } = await ask(world.manager);
    await query('update projects set deleted_at = now() where id = $1', [world.project]);
    await make();
    expect(await query('select state from exports where id = $1', [body.id])).toEqual([{ state: 'Failed' }]);
  });
});
