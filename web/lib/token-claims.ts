/** What the screens read of an access token. It is a hint for them alone: the server decides from the database (D16). */
export interface Claims {
  id?: string;
  name?: string;
  email?: string;
  role?: string;
  tenantId?: string;
  permissions?: string[];
  /** Issued at and expiring at, seconds since 1970 by the server's clock. */
  iat?: number;
  exp?: number;
}

/** The claims of a token, unverified; null for what is no token. */
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
