import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFileKey } from './keys.ts';
import type { FileStore, StoredFile } from './store.ts';

/** Stores files below a directory. Temporary files must be on the same filesystem, so that a rename is atomic. */
export function openLocalStore(directory: string): FileStore {
  function pathOf(key: string): string {
    if (!isFileKey(key)) throw new Error('Invalid file key.');
    return path.join(directory, key);
  }

  return {
    async put(key, temporaryFile) {
      const target = pathOf(key);
      await makeFolder(path.dirname(target));
      await sync(temporaryFile);
      await rename(temporaryFile, target);
      await sync(path.dirname(target));
    },

    async open(key) {
      try {
        return await toStoredFile(await open(pathOf(key), 'r'));
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list(tenantId) {
      for (const folder of await namesIn(path.join(directory, tenantId))) {
        for (const name of await namesIn(path.join(directory, tenantId, folder))) {
          const key = `${tenantId}/${folder}/${name}`;
          if (isFileKey(key)) yield key;
        }
      }
    },
  };
}

async function toStoredFile(file: FileHandle): Promise<StoredFile> {
  const { size } = await file.stat();
  return {
    size,
    read: (range) => file.createReadStream({ ...range, highWaterMark: 256 * 1024 }),
    close: () => file.close(),
  };
}

/** A new folder is an entry of its parent, so the parent must be synced too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await sync(path.dirname(made));
}

async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}
