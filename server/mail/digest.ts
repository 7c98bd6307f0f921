import { readDigestOf, unreadOf, wanted } from '#server/inbox/digest-lines.ts';
import { readWishes } from '#server/inbox/settings.ts';
import { type ContentReader, unsent } from './content.ts';
import { entryOf, linkTo } from './entries.ts';
import { subjectOf } from './texts.ts';

/** Entries in a mail. The rest is counted. */
const mostEntries = 50;

/** The daily overview of what is unread. */
export const readDigestContent: ContentReader = async (tx, { base, mail, isViewed }) => {
  const [lines, wishes] = await Promise.all([readDigestOf(tx, mail.id), readWishes(tx)]);
  if (!isViewed && wishes.pausedUntil !== null) return unsent.paused;
  if (!isViewed && wishes.digestDays.length === 0) return unsent.unwanted;
  if (lines.length === 0) return unsent.hidden;
  const told = isViewed ? lines : wanted(lines, wishes);
  if (told.length === 0) return unsent.unwanted;
  const unread = isViewed || mail.isResent ? told : unreadOf(told);
  if (unread.length === 0) return unsent.read;
  const [count, shown] = [unread.length, unread.slice(0, mostEntries)];
  return {
    write: (say, { company, language, day }) => ({
      subject: subjectOf(language, { kind: 'digest', company, subjectType: null, title: null, number: null, day }),
      paragraphs: [say('mail.digest.text', { count, company })],
      entries: shown.map((line) => entryOf(line, language, linkTo(base, mail.tenantId, line))),
      more: count > shown.length ? say('mail.digest.more', { count: count - shown.length }) : undefined,
      button: { label: say('mail.digest.button'), link: `${base}/open/${mail.tenantId}/inbox` },
    }),
  };
};
