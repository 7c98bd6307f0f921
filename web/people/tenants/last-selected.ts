const key = 'lastSelectedTenantId';

/** The last company chosen in this browser. It outlives the session, and `/login` redirects to it. */
export function lastSelectedTenantId(): string | null {
  return localStorage.getItem(key);
}

export function rememberTenant(id: string): void {
  localStorage.setItem(key, id);
}

export function forgetTenant(): void {
  localStorage.removeItem(key);
}
