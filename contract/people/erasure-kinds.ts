/** What an erasure removes, and what it keeps. Separate from the schemas, so that the web loads it without Zod. */
export const erasedKinds = [
  'profile',
  'picture',
  'sessions',
  'tokens',
  'factors',
  'identities',
  'links',
  'assignments',
  'notifications',
  'views',
  'feeds',
  'drafts',
  'mails',
  'inboundMails',
  'exports',
  'imports',
  'answers',
  'auditEntries',
  'elsewhere',
] as const;

/** Why each kind stays, in the order in which they are shown. */
export const keptReasons = {
  messages: 'contribution',
  tickets: 'contribution',
  tasks: 'contribution',
  hours: 'contribution',
  updates: 'contribution',
  files: 'contribution',
  signOffs: 'proof',
  auditEntries: 'record',
  texts: 'typedText',
  backups: 'expires',
} as const;
type KeptKind = keyof typeof keptReasons;

export const keptKinds = Object.keys(keptReasons) as [KeptKind, ...KeptKind[]];
