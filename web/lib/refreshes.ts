/** The first part of every query key. A write invalidates queries by it. */
export type Noun =
  | 'projects'
  | 'clients'
  | 'users'
  | 'roles'
  | 'documents'
  | 'images'
  | 'signOffs'
  | 'tickets'
  | 'messages'
  | 'withheldMessages'
  | 'mails'
  | 'inboundMails'
  | 'trash'
  | 'notifications'
  | 'follows'
  | 'tenants'
  | 'company'
  | 'serviceLevels'
  | 'savedViews'
  | 'templates'
  | 'webhooks'
  | 'identityProviders'
  | 'identities'
  | 'factors'
  | 'imports'
  | 'exports'
  | 'viewers'
  | 'tasks'
  | 'recurring'
  | 'updates'
  | 'hours'
  | 'budgets'
  | 'waiting'
  | 'sessions';

/** The queries to refetch after a write of each kind, by this user or another. */
export const refreshes = {
  projects: ['projects', 'clients', 'users', 'messages', 'trash', 'tasks', 'updates', 'waiting'],
  // Service levels show how many clients have them.
  clients: ['clients', 'projects', 'users', 'trash', 'serviceLevels'],
  users: ['users', 'projects', 'clients', 'roles', 'identities'],
  factors: ['factors', 'users'],
  // Users show their role's name.
  roles: ['roles', 'users'],
  // A project shows how it goes by its newest update.
  updates: ['updates', 'projects', 'messages'],
  // Budgets show what is used of them.
  hours: ['hours', 'budgets'],
  budgets: ['budgets'],
  // A document can be what a task asked for. What happens to tasks is in the feed.
  tasks: ['tasks', 'messages', 'projects', 'waiting', 'recurring'],
  recurring: ['recurring'],
  // Projects show their document and image counts.
  // A new version ends open requests.
  documents: ['documents', 'signOffs', 'projects', 'messages', 'trash', 'tasks', 'waiting'],
  images: ['images', 'projects', 'messages', 'trash'],
  signOffs: ['signOffs', 'waiting'],
  tickets: ['tickets', 'messages', 'waiting', 'recurring'],
  // A ticket shows which side it waits for.
  messages: ['messages', 'tickets', 'follows'],
  withheldMessages: ['withheldMessages'],
  mails: ['mails'],
  // Accepting a mail opens a ticket.
  inboundMails: ['inboundMails', 'tickets'],
  // The shell shows name, colour and logo. The figures of projects come with the first steps of a company.
  company: ['company', 'tenants', 'projects', 'tasks', 'updates', 'hours', 'budgets', 'waiting'],
  // They decide what is promised for tickets.
  serviceLevels: ['serviceLevels', 'tickets'],
  savedViews: ['savedViews'],
  templates: ['templates'],
  webhooks: ['webhooks'],
  identityProviders: ['identityProviders', 'identities'],
  imports: ['imports', 'clients', 'users', 'projects', 'trash'],
  exports: ['exports'],
  viewers: ['viewers'],
  // What was read on another device.
  notifications: ['notifications', 'follows'],
  sessions: ['sessions'],
} as const satisfies Partial<Record<Noun, readonly Noun[]>>;
