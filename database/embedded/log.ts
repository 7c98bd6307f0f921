import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Account, isRoot } from './account.ts';

/** A log above this size is cut to its newest part of half the size. */
const limitBytes = 1024 * 1024;

/**
 * Opens the log for a server and returns its size. It does not follow a link, because the directory may belong to a user other
 * than root.
 */
export async function openLog(log: string, account: Account): Promise<{ handle: FileHandle; size: number }> {
  const handle = await openSafely(log, constants.O_CREAT);
  if (isRoot) await handle.chown(account.uid, account.gid);
  await shorten(handle);
  return { handle, size: (await handle.stat()).size };
}

/** Safe while the server writes: both append, so a new line can at worst end up before older lines. */
export async function shortenLog(log: string): Promise<void> {
  const handle = await openSafely(log, 0);
  await shorten(handle).finally(() => handle.close());
}

function openSafely(log: string, flags: number): Promise<FileHandle> {
  return open(log, constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW | flags, 0o600);
}

async function shorten(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size <= limitBytes) return;
  const half = Buffer.alloc(limitBytes / 2);
  const { bytesRead } = await handle.read(half, 0, half.length, size - half.length);
  const newest = half.subarray(0, bytesRead);
  await handle.truncate();
  // Starts at the first whole line.
  await handle.appendFile(newest.subarray(newest.indexOf('\n') + 1));
}
