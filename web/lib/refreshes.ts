/** The first part of every query key: what a write may make out of date. */
export type Noun =
  | 'projects'
  | 'clients'
  | 'users'
  | 'roles'
  | 'documents'
  | 'images'
  | 'tickets'
  | 'tenants'
  | 'sessions';

/** What is fetched anew after a write of each kind, one's own or a colleague's. */
export const refreshes = {
  projects: ['projects', 'clients', 'users'],
  clients: ['clients', 'projects', 'users'],
  users: ['users', 'projects', 'clients', 'roles'],
  // Users show the name of their role.
  roles: ['roles', 'users'],
  // Projects show how many documents and pictures they have.
  documents: ['documents', 'projects'],
  images: ['images', 'projects'],
  tickets: ['tickets'],
  sessions: ['sessions'],
} as const satisfies Partial<Record<Noun, readonly Noun[]>>;
