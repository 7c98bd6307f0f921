/** The kinds of mails. Separate from the schemas, so that the web loads them without Zod. */
export const mailKinds = [
  'test',
  'invitation',
  'reset',
  // A code to sign in with.
  'code',
  'emailConfirmation',
  'emailChanged',
  'passwordReset',
  'newDevice',
  'signedOut',
  'factorAdded',
  'factorRemoved',
  'recoveryCodeUsed',
  'factorsReset',
  'trialEnding',
  // The last day of somebody's access comes near.
  'accessEnding',
  // A directory changed the address of a person, which administrators learn.
  'addressSet',
  'webhookOff',
  // To an address that is not known: somebody will look at the mail from it.
  'mailHeld',
  // A status update of a project.
  'update',
  // About one line of the inbox, by its reason.
  'mentioned',
  'assigned',
  'due',
  'answered',
  'news',
  'digest',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `Sending` lasts at most a minute. `Suppressed`: nobody should get it. `Cancelled`: its reason is gone, such as a link that was
 * replaced.
 */
export const mailStates = ['Queued', 'Sending', 'Sent', 'Failed', 'Suppressed', 'Cancelled'] as const;
export type MailState = (typeof mailStates)[number];

/** Whether mail reaches the address of a user: `Refused` by the mail server, or `Bouncing` because it came back. */
export const addressStates = ['Ok', 'Bouncing', 'Refused'] as const;
