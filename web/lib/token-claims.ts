/**
 * The claims that the screens read from an access token. They are only a hint; the server checks the database.
 */
export interface Claims {
  id?: string;
  name?: string;
  email?: string;
  role?: string;
  tenantId?: string;
  permissions?: string[];
  /** Issue and expiry time in seconds since 1970, by the server's clock. */
  iat?: number;
  exp?: number;
}

/** Reads a token's claims without verifying them. Null if the token is invalid. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' ? (claims as Claims | null) : null;
  } catch {
    return null;
  }
}
