import { randomUUID } from 'node:crypto';

/** Every one that was ever sent. */
export const plantedSecrets: string[] = [];
export function plantSecret(place: string): string {
  const made = `Canary-${place}-${randomUUID()}`;
  plantedSecrets.push(made);
  return made;
}

/** Made by the server: as secret as what was sent. */
export function recordSecret<Secret extends string>(secret: Secret): Secret {
  plantedSecrets.push(secret);
  return secret;
}

export function withPassword(databaseUrl: string, password: string): string {
  return databaseUrl.replace(/(\/\/\w+)@/, `$1:${password}@`);
}
