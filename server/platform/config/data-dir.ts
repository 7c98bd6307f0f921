import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/** Creates the data directory, readable only by its owner. Throws ConfigError if it is not writable. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    refuseDataDir(dataDir, error);
  }
}

export function refuseDataDir(dataDir: string, error: unknown): never {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  const [reason, advice] = causes[code] ?? ['cannot be written', 'Make it writable, or set DATA_DIR'];
  throw new ConfigError(`The data directory ${dataDir} ${reason} (${code}). ${advice}.`);
}

const causes: Record<string, [reason: string, advice: string]> = {
  EROFS: ['is on a read-only file system', 'Mount it writable, or set DATA_DIR'],
  ENOSPC: ['is on a full disk', 'Free some space, or set DATA_DIR'],
  EDQUOT: ['is over its disk quota', 'Free some space, or set DATA_DIR'],
};
