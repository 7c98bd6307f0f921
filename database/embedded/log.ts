import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isRoot } from './account.ts';
import type { Server } from './postmaster.ts';

/** Bytes that the log may have before it is shortened to the newest half of them. */
const limit = 1024 * 1024;

/**
 * The log that a server is about to write to, and how long it is. Opened without following a link, since the directory may
 * belong to a user that is not root.
 */
export async function openLog({ log, account }: Server): Promise<{ handle: FileHandle; size: number }> {
  const handle = await openSafely(log, constants.O_CREAT);
  if (isRoot) await handle.chown(account.uid, account.gid);
  await shorten(handle);
  return { handle, size: (await handle.stat()).size };
}

/** While the server writes on: everybody appends, so what is written meanwhile is at most put before older lines. */
export async function shortenLog(log: string): Promise<void> {
  const handle = await openSafely(log, 0);
  await shorten(handle).finally(() => handle.close());
}

function openSafely(log: string, flags: number): Promise<FileHandle> {
  return open(log, constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW | flags, 0o600);
}

async function shorten(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size <= limit) return;
  const half = Buffer.alloc(limit / 2);
  const { bytesRead } = await handle.read(half, 0, half.length, size - half.length);
  const newest = half.subarray(0, bytesRead);
  await handle.truncate();
  // From the first whole line on.
  await handle.appendFile(newest.subarray(newest.indexOf('\n') + 1));
}
