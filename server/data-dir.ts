import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/** Creates the data directory, readable only by its owner. Throws ConfigError if it is not writable. */
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
