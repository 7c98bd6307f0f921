import { randomUUID } from 'node:crypto';

/** Every one that was ever sent. */
export const canaries: string[] = [];
export function canary(place: string): string {
  const made = `Canary-${place}-${randomUUID()}`;
  canaries.push(made);
  return made;
}

/** Made by the server: as secret as what was sent. */
export function note<Secret extends string>(secret: Secret): Secret {
  canaries.push(secret);
  return secret;
}

export function withPassword(databaseUrl: string, password: string): string {
  return databaseUrl.replace(/(\/\/\w+)@/, `$1:${password}@`);
}
