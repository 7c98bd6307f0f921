import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/** Makes the data directory, private, or throws ConfigError where nothing can be kept: files have no other place. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    refuseDataDir(dataDir);
  }
}

export function refuseDataDir(dataDir: string): never {
  throw new ConfigError(`The data directory ${dataDir} cannot be written. Make it writable, or set DATA_DIR.`);
}
