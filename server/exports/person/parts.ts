import { type RawBuilder, sql } from 'kysely';
import { writtenParts } from './written.ts';

/** One list of the archive. `written` is read as the person; without it the list is of what the server keeps of them. */
export type Part = {
  /** The name of its files, and of the part of `app.kept_of_person`. */
  name: string;
  title: string;
  /** One sentence about what is in it. */
  text: string;
  written?: RawBuilder<unknown>;
};

export const parts: readonly Part[] = [
  ...writtenParts,
  kept('approvals', 'Answers about files', 'What you answered when you were asked to approve a file.'),
  kept('sessions', 'Sign-ins', 'Where you signed in, and your API tokens without their secrets.'),
  kept('factors', 'Two-step sign-in', 'Your apps for codes, passkeys and recovery codes without their secrets.'),
  kept('accounts', 'Linked accounts', 'Accounts of other providers with which you sign in.'),
  kept('links', 'Links', 'Personal links that were made for you: invitations, new passwords, confirmed addresses.'),
  kept('mails', 'Mails to you', 'Which mails were sent to you, and what the mail server answered.'),
  kept('received-mails', 'Mails from you', 'Mails that came in from your address.'),
  kept('notification-settings', 'Notification settings', 'What you want to hear of.'),
  kept('inbox', 'Inbox', 'The lines of your inbox.'),
  kept('follows', 'What you follow', 'Which things you follow, and how far you have read.'),
  kept('updates-read', 'Updates that you read', 'Which status updates you have opened.'),
  kept('views', 'Saved views', 'Filters of lists that you saved.'),
  kept('feeds', 'Calendar feeds', 'Your calendar feeds without their addresses.'),
  kept('webhooks', 'Webhooks', 'Webhooks that you own, without their secrets.'),
  kept('imports', 'Imports', 'Files that you imported.'),
  kept('archives', 'Archives', 'Archives that you asked for.'),
  kept('previews', 'Previews', 'When somebody saw Loggia as you, or you as somebody else.'),
  kept('activity', 'Activity', 'What you did in projects and tickets.'),
  kept('audit', 'Audit log, by you', 'What the audit log has about what you did.'),
  kept('audit-of-account', 'Audit log, about you', 'What others, or the server, did to your account.'),
];

function kept(name: string, title: string, text: string): Part {
  return { name, title, text };
}

/** A page of a list, oldest first: rows with `at`, `id` and `item`. */
export function pageOf({ name, written }: Part, after: { at: string; id: string } | undefined, count: number) {
  const [at, id] = [after?.at ?? '-infinity', after?.id ?? ''];
  return written
    ? sql<PartRow>`select at::text, id, item::text from (${written}) part (at, id, item)
        where (at, id) > (${at}::timestamptz, ${id}) order by at, id limit ${count}`
    : sql<PartRow>`select at::text, id, item::text from app.kept_of_person(${name}, ${at}::timestamptz, ${id}, ${count})`;
}

export type PartRow = { at: string; id: string; item: string };
