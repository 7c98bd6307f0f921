import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

/** Mounting needs root, and some containers forbid it. Then the two full-disk proofs are reported as skipped. */
export const canMount = tryMount();

/** Mounts a small disk that a test can fill, if this account may mount. */
export async function mountDisk(where: string, megabytes: number): Promise<void> {
  await mkdir(where);
  if (canMount) mount(where, megabytes);
}

export function unmountDisks(...where: string[]): void {
  if (canMount) execFileSync('umount', ['--lazy', ...where]);
}

/** Fills the disk completely. Returns a function that frees the space. */
export async function fillDisk(disk: string): Promise<() => Promise<void>> {
  const filler = path.join(disk, 'filler');
  const handle = await open(filler, 'w');
  const bytes = Buffer.alloc(64 * 1024);
  await expect(
    (async () => {
      for (;;) await handle.write(bytes);
    })(),
  ).rejects.toMatchObject({ code: 'ENOSPC' });
  await handle.close();
  return () => rm(filler);
}

function tryMount(): boolean {
  const where = mkdtempSync(path.join(tmpdir(), 'loggia-mount-'));
  try {
    mount(where, 1);
    execFileSync('umount', ['--lazy', where]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(where, { recursive: true, force: true });
  }
}

function mount(where: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', where], { stdio: 'ignore' });
}
