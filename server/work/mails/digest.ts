import { type ContentReader, unsent } from '#server/platform/mail/content.ts';
import type { Entry, Section } from '#server/platform/mail/layout.ts';
import { type Reader, type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { personName } from '#server/platform/texts/person-name.ts';
import { type DigestLine, readDigestOf, unreadOf, wanted } from '#server/work/inbox/digest-lines.ts';
import { kindFor, newsKinds } from '#server/work/inbox/kinds.ts';
import { readWishes } from '#server/work/inbox/settings.ts';
import { entryOf, linkTo } from './entries.ts';

/** Entries in a mail. The rest is counted. */
const maxEntries = 50;

/** Lines that become one entry: a line, or the files that somebody added to a project. */
type Bundle = { lines: [DigestLine, ...DigestLine[]]; heading: string | null; isWaiting: boolean };

/** The daily overview of what is unread: first what waits for the reader, then what is new in each project. */
export const readDigestContent: ContentReader = async (tx, { base, mail, isViewed }) => {
  const [lines, wishes] = await Promise.all([readDigestOf(tx, mail.id), readWishes(tx)]);
  if (!isViewed && wishes.pausedUntil !== null) return unsent.paused;
  if (!isViewed && wishes.digestDays.length === 0) return unsent.unwanted;
  if (lines.length === 0) return unsent.hidden;
  const told = isViewed ? lines : wanted(lines, wishes);
  if (told.length === 0) return unsent.unwanted;
  const unread = isViewed || mail.isResent ? told : unreadOf(told);
  if (unread.length === 0) return unsent.read;
  const bundles = bundle(unread, mail.userId);
  const shown = bundles.slice(0, maxEntries);
  const waiting = bundles.filter(({ isWaiting }) => isWaiting);
  const rest = bundles.slice(maxEntries).reduce((count, each) => count + each.lines.length, 0);
  return {
    write: (say, reader) => ({
      subject: say('What is new at {company}, {day}', {
        company: reader.company,
        day: writeDay(reader.locale, reader.day),
      }),
      paragraphs: [
        ...(waiting.length > 0
          ? [say.plural(waiting.length, { one: 'One thing waits for you.', other: '{count} things wait for you.' })]
          : []),
        say.plural(
          unread.length,
          { one: 'One thing is new at {company}.', other: '{count} things are new at {company}.' },
          { company: reader.company },
        ),
      ],
      preview:
        waiting.length > 0
          ? `${say('Waiting for you')}: ${titlesOf(
              say,
              waiting.map(({ lines: [line] }) => line),
            )}`
          : undefined,
      sections: sectionsOf(shown, reader, (line) => linkTo(base, mail.tenantId, line)),
      more: rest > 0 ? say.plural(rest, { one: 'and {count} more', other: 'and {count} more' }) : undefined,
      button: { label: say('Open your inbox'), link: `${base}/open/${mail.tenantId}/inbox` },
    }),
  };
};

function titlesOf(say: Say, lines: readonly DigestLine[]): string {
  const titles = say.series(lines.slice(0, maxNames).map(({ title }) => title));
  return lines.length > maxNames ? `${titles} …` : titles;
}

/** In the order of the sections. */
function bundle(lines: readonly DigestLine[], userId: string | null): Bundle[] {
  const found = new Map<string, Bundle>();
  for (const line of lines) {
    const kind = line.kind === null ? undefined : kindFor({ kind: line.kind, data: line.data }, userId);
    const isFile = kind === 'newFile' || kind === 'fileShared';
    const key = isFile && line.projectId ? [line.projectId, line.subjectType, line.authorName].join() : line.id;
    const known = found.get(key);
    if (known) known.lines.push(line);
    else {
      const isWaiting = kind !== undefined && newsKinds[kind].asks !== undefined;
      found.set(key, { lines: [line], heading: line.projectTitle, isWaiting });
    }
  }
  const all = [...found.values()];
  const byProject = Map.groupBy(
    all.filter(({ isWaiting }) => !isWaiting),
    ({ lines: [line] }) => line.projectId,
  );
  const without = byProject.get(null) ?? [];
  byProject.delete(null);
  return [...all.filter(({ isWaiting }) => isWaiting), ...[...byProject.values()].flat(), ...without];
}

function sectionsOf(bundles: readonly Bundle[], reader: Reader, linkOf: (line: DigestLine) => string): Section[] {
  const say = speak(reader.language);
  const sections = Map.groupBy(bundles, ({ isWaiting, heading }) =>
    isWaiting ? say('Waiting for you') : (heading ?? say('Without a project')),
  );
  return Array.from(sections, ([heading, its]) => ({
    heading,
    entries: its.map(({ lines, isWaiting }) => {
      const [line] = lines;
      const entry = lines.length > 1 ? entryOfFiles(lines, reader, linkOf(line)) : entryOf(line, reader, linkOf(line));
      if (line.subjectType === 'project') return isWaiting ? entry : { ...entry, title: entry.text, text: '' };
      return isWaiting && line.projectTitle !== null
        ? { ...entry, text: `${line.projectTitle} · ${entry.text}` }
        : entry;
    }),
  }));
}

/** Names that an entry shows. */
const maxNames = 3;

function entryOfFiles(lines: Bundle['lines'], { language }: Reader, link: string): Entry {
  const say = speak(language);
  const [{ subjectType, authorName }] = lines;
  const what = titlesOf(say, lines);
  return {
    title: say.plural(
      lines.length,
      subjectType === 'image'
        ? { one: '{count} new image', other: '{count} new images' }
        : { one: '{count} new document', other: '{count} new documents' },
    ),
    text: authorName === null ? what : say('{author}: {what}', { author: personName(say, authorName), what }),
    link,
  };
}
