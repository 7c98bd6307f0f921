import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadAttachment } from '#contract/work/attachments.ts';
import { connect } from '#database/connect.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { type BackupTest, hashOf, startBackupTest } from '#tests/support/backup.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { upload } from '#tests/support/upload.ts';
import { backUpNightly, lastBackup } from './backup-directory.ts';
import { createBackup } from './create.ts';
import { openBackup } from './restore.ts';
import { chunkBytes, createSealer, openSealed } from './sealed-file.ts';

const key = randomBytes(32);
const header = 16 + 32 + 16;
const chunk = chunkBytes + 16;
/** Fills several chunks. */
const bigFile = Buffer.concat([pdfFile, randomBytes(4 * chunkBytes)]);

let world: BackupTest;
let file: string;
let bytes: Buffer;
let big: string;
beforeAll(async () => {
  world = await startBackupTest();
  const { test, company, newFile } = world;
  const sent = await upload(test, company.admin, uploadAttachment, [['File', bigFile, 'big.pdf']]);
  big = fileKey(company.id, sent.body.id);
  file = newFile();
  await createBackup({ ownerUrl: test.database.ownerUrl, store: test.services.files.store, file, key });
  bytes = await readFile(file);
});
afterAll(() => world.stop());

async function opened(content: Buffer): Promise<unknown> {
  const changed = world.newFile();
  await writeFile(changed, content);
  const backup = await openBackup(changed, { key });
  await backup.close();
  return backup.contents;
}

const chunks = () =>
  Array.from({ length: Math.ceil((bytes.length - header) / chunk) }, (_, index) =>
    bytes.subarray(header + index * chunk, header + (index + 1) * chunk),
  );
const joined = (parts: Buffer[]) => Buffer.concat([bytes.subarray(0, header), ...parts]);

describe('an encrypted backup', () => {
  it('shows nothing of its content, has the mode 0600 and differs each time', async () => {
    const { test, newFile, backUp } = world;
    expect((await readFile((await backUp()).file)).includes('loggia.json')).toBe(true);
    expect(bytes.includes('loggia.json')).toBe(false);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = newFile();
    await createBackup({ ownerUrl: test.database.ownerUrl, store: test.services.files.store, file: again, key });
    expect((await readFile(again)).subarray(16, 48)).not.toEqual(bytes.subarray(16, 48));
  });

  it('is restored with its key', async () => {
    await world.restore(
      file,
      async ({ owner }, files) => {
        expect((await owner.query('select from tenants')).rowCount).toBe(2);
        expect(await hashOf(files, big)).toBe(createHash('sha256').update(bigFile).digest('hex'));
      },
      { key },
    );
  });

  it('is refused without its key and with another', async () => {
    await expect(openBackup(file)).rejects.toThrow(
      `${file} is encrypted. Nothing was changed. Set the environment variable BACKUP_KEY to the key of the installation that made it.`,
    );
    await expect(openBackup(file, { key: randomBytes(32) })).rejects.toThrow('was encrypted with another BACKUP_KEY');
  });

  it('is refused if a chunk was altered, moved, repeated or left out', async () => {
    const all = chunks();
    expect(all.length).toBeGreaterThan(3);
    await expect(opened(joined(all))).resolves.toMatchObject({ missing: [] });
    const [first, second, ...rest] = all as [Buffer, Buffer, ...Buffer[]];
    const swapped = joined([second, first, ...rest]);
    const repeated = joined([first, first, second, ...rest]);
    const leftOut = joined([second, ...rest]);
    for (const content of [swapped, repeated, leftOut])
      await expect(opened(content)).rejects.toThrow('is damaged, incomplete');
    for (const index of all.keys()) {
      const altered = Buffer.from(bytes);
      const at = header + index * chunk + 5;
      altered[at] = (altered[at] as number) ^ 1;
      await expect(opened(altered), `chunk ${index}`).rejects.toThrow('is damaged, incomplete');
    }
  });

  it('is refused if it was cut, also between two chunks, or if something follows it', async () => {
    const all = chunks();
    const lengths = [header, header + 10, bytes.length - 1, ...all.keys().map((index) => header + index * chunk)];
    for (const length of lengths)
      await expect(opened(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow('is damaged, incomplete');
    await expect(opened(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow('is damaged, incomplete');
    await expect(opened(joined([...all, all.at(-1) as Buffer]))).rejects.toThrow('is damaged, incomplete');
  });

  it('restores nothing if a chunk changes after it was checked', async () => {
    const { newFile, newFiles } = world;
    const changing = newFile();
    await writeFile(changing, bytes);
    const database = await createTestDatabase({ empty: true });
    try {
      await database.owner.end();
      const backup = await openBackup(changing, { key });
      const handle = await open(changing, 'r+');
      await handle.write(randomBytes(64), 0, 64, header + chunk);
      await handle.close();
      await expect(backup.into(database.ownerUrl, await newFiles())).rejects.toThrow('is damaged, incomplete');
      await backup.close();
      const owner = await connect(database.ownerUrl);
      const { rows } = await owner.query("select to_regclass('public.tenants') as found");
      await owner.end();
      expect(rows).toEqual([{ found: null }]);
    } finally {
      await database.drop();
    }
  });

  it('is made at night with the key, and a name that says so', async () => {
    const { test, directory } = world;
    const now = new Date(2026, 4, 1, 12);
    const made = await backUpNightly(
      { directory, keep: 14 },
      { ownerUrl: test.database.ownerUrl, store: test.services.files.store, key, now },
    );
    expect(path.basename(made?.file ?? '')).toMatch(/^loggia-2026-05-01T.*Z\.tar\.sealed$/);
    expect(await lastBackup(directory)).toEqual(now);
    await expect(openBackup(made?.file ?? '')).rejects.toThrow('is encrypted');
  });
});

it('notices moved chunks and a cut without the checksum inside', async () => {
  const sealer = createSealer(key);
  const sealed = Buffer.concat([sealer.header, sealer.add(Buffer.alloc(3 * chunkBytes)), sealer.last()]);
  const parts = [0, 1, 2].map((index) => sealed.subarray(header + index * chunk, header + (index + 1) * chunk));
  const read = async (order: number[]) => {
    const name = world.newFile();
    await writeFile(name, Buffer.concat([sealed.subarray(0, header), ...order.map((index) => parts[index] as Buffer)]));
    const handle = await open(name, 'r');
    const source = await openSealed(name, handle, key);
    const text = await source?.read(0, 3 * chunkBytes).finally(() => handle.close());
    return text?.length;
  };
  expect(await read([0, 1, 2])).toBe(3 * chunkBytes);
  for (const order of [
    [1, 0, 2],
    [0, 0, 2],
    [0, 1],
  ])
    await expect(read(order), `${order}`).rejects.toThrow('is damaged, incomplete');
});
