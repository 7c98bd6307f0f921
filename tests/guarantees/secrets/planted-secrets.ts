import { randomUUID } from 'node:crypto';

/** All secrets that were planted. */
export const plantedSecrets: string[] = [];
export function plantSecret(place: string): string {
  const made = `Canary-${place}-${randomUUID()}`;
  plantedSecrets.push(made);
  return made;
}

/** Records a secret that the server made. */
export function recordSecret<Secret extends string>(secret: Secret): Secret {
  plantedSecrets.push(secret);
  return secret;
}

export function withPassword(databaseUrl: string, password: string): string {
  return databaseUrl.replace(/(\/\/\w+)@/, `$1:${password}@`);
}
