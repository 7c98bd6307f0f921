import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a directory for one test file. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-'));
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
