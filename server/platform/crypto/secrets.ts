import { createHmac, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { refuseDataDir } from '#server/platform/config/data-dir.ts';

export type Secrets = {
  tokenSecret: string;
  /** Verifies but does not sign. Set while `TOKEN_SECRET` is being changed. */
  otherTokenSecret: string | undefined;
  operatorToken: string;
  /** 32 bytes from which the key for sign-offs is made. It is not derived from `tokenSecret`, which may change. */
  signOffKey: Buffer;
};

/** Secrets from the environment. Otherwise they are generated at the first start and stored with mode 0600 in the data directory. */
export async function readSecrets(config: Config): Promise<Secrets> {
  return {
    tokenSecret: config.tokenSecret ?? (await keptSecret(config.dataDir, 'token-secret', 'TOKEN_SECRET')),
    otherTokenSecret: config.otherTokenSecret,
    signOffKey: Buffer.from(
      config.signOffKey ?? (await keptSecret(config.dataDir, 'sign-off-key', 'SIGN_OFF_KEY')),
      'base64url',
    ),
    operatorToken: config.operatorToken ?? (await keptSecret(config.dataDir, 'operator-token', 'OPERATOR_TOKEN')),
  };
}

/** Derives a separate key for each purpose. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`loggia/${purpose}`).digest();
}

/** The key that signs, followed by an additional key that only verifies. */
export function deriveKeys(
  { tokenSecret, otherTokenSecret }: Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>,
  purpose: string,
): [Buffer, ...Buffer[]] {
  const other = otherTokenSecret === undefined ? [] : [deriveKey(otherTokenSecret, purpose)];
  return [deriveKey(tokenSecret, purpose), ...other];
}

async function keptSecret(dataDir: string, name: string, variable: string): Promise<string> {
  const file = path.join(dataDir, name);
  const kept = await readFile(file, 'utf8').catch(({ code }) => {
    if (code === 'ENOENT') return '';
    throw new ConfigError(
      `The file ${file} cannot be read (${code}). Make it readable for the user that runs Loggia, or set ${variable}.`,
    );
  });
  if (kept.trim()) return kept.trim();
  try {
    const made = `${file}.${process.pid}`;
    await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    // link refuses to overwrite: of several processes that start at once, one secret wins.
    await link(made, file).catch(() => {});
    await rm(made);
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    refuseDataDir(dataDir, error);
  }
}
