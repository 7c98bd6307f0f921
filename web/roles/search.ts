/** What the address of role management holds: the role on show. */
export function rolesSearch(search: Record<string, unknown>): { role?: string } {
  return { role: typeof search.role === 'string' && search.role ? search.role : undefined };
}
