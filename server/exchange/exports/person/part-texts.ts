import type { Texts } from '#contract/platform/texts/speak.ts';

/** The lists in the archive of a person. Each has a title, and one sentence about what is in it. */
export const partTexts = {
  messages: { title: 'Messages', text: 'What you wrote in conversations, with the files that you attached.' },
  'earlier-texts': { title: 'Earlier texts of messages', text: 'Texts that you replaced when you edited a message.' },
  mentions: { title: 'Where you are mentioned', text: 'Messages of others that name you, without their text.' },
  tickets: { title: 'Tickets', text: 'Tickets that you opened.' },
  documents: { title: 'Documents', text: 'Versions of documents that you uploaded.' },
  pictures: { title: 'Pictures', text: 'Pictures that you uploaded to projects.' },
  tasks: { title: 'Tasks that you wrote', text: 'Tasks that you added to projects.' },
  'tasks-given': { title: 'Tasks for you', text: 'Tasks that were given to you or that you did, with your answers.' },
  recurring: { title: 'Recurring work', text: 'Rules that make tasks and tickets in your name.' },
  updates: { title: 'Status updates', text: 'Status updates that you published.' },
  hours: { title: 'Hours', text: 'Hours that you worked for projects.' },
  'approvals-asked': { title: 'Approvals that you asked for', text: 'Questions that you asked about files.' },
  'approvals-asked-of-you': {
    title: 'Approvals that you were asked for',
    text: 'Files that you were asked to approve.',
  },
  projects: { title: 'Projects', text: 'Projects that you are on the team of, or that you made.' },
  approvals: { title: 'Answers about files', text: 'What you answered when you were asked to approve a file.' },
  sessions: { title: 'Sign-ins', text: 'Where you signed in, and your API tokens without their secrets.' },
  factors: {
    title: 'Two-step sign-in',
    text: 'Your apps for codes, passkeys and recovery codes without their secrets.',
  },
  accounts: { title: 'Linked accounts', text: 'Accounts of other providers with which you sign in.' },
  links: {
    title: 'Links',
    text: 'Personal links that were made for you: invitations, new passwords, confirmed addresses.',
  },
  mails: { title: 'Mails to you', text: 'Which mails were sent to you, and what the mail server answered.' },
  'received-mails': { title: 'Mails from you', text: 'Mails that came in from your address.' },
  'notification-settings': { title: 'Notification settings', text: 'What you want to hear of.' },
  inbox: { title: 'Inbox', text: 'The lines of your inbox.' },
  follows: { title: 'What you follow', text: 'Which things you follow, and how far you have read.' },
  'updates-read': { title: 'Updates that you read', text: 'Which status updates you have opened.' },
  views: { title: 'Saved views', text: 'Filters of lists that you saved.' },
  feeds: { title: 'Calendar feeds', text: 'Your calendar feeds without their addresses.' },
  webhooks: { title: 'Webhooks', text: 'Webhooks that you own, without their secrets.' },
  imports: { title: 'Imports', text: 'Files that you imported.' },
  archives: { title: 'Archives', text: 'Archives that you asked for.' },
  previews: { title: 'Previews', text: 'When somebody saw Loggia as you, or you as somebody else.' },
  activity: { title: 'Activity', text: 'What you did in projects and tickets.' },
  audit: { title: 'Audit log, by you', text: 'What the audit log has about what you did.' },
  'audit-of-account': { title: 'Audit log, about you', text: 'What others, or the server, did to your account.' },
} as const satisfies Record<string, Texts<'title' | 'text'>>;

export type PartName = keyof typeof partTexts;
