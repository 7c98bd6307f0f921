const key = 'lastSelectedTenantId';

/** The company chosen last in this browser; it outlives the session, and `/login` leads on to it (D18). */
export function lastSelectedTenantId(): string | null {
  return localStorage.getItem(key);
}

export function rememberTenant(id: string): void {
  localStorage.setItem(key, id);
}

export function forgetTenant(): void {
  localStorage.removeItem(key);
}
