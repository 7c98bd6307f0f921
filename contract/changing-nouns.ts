/** The kinds of objects whose changes are published to all users who may see them. */
export const changingNouns = [
  'projects',
  'documents',
  'images',
  'clients',
  'users',
  'roles',
  'tickets',
  'messages',
  'withheldMessages',
  'mails',
  'inboundMails',
  'company',
  'serviceLevels',
  'notifications',
  'savedViews',
  'templates',
  'webhooks',
  'imports',
  'identityProviders',
  'viewers',
] as const;
export type ChangingNoun = (typeof changingNouns)[number];
