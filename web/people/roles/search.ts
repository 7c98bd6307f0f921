/** The search parameters of role management: the selected role. */
export function rolesSearch(search: Record<string, unknown>): { role?: string } {
  return { role: typeof search.role === 'string' && search.role ? search.role : undefined };
}
