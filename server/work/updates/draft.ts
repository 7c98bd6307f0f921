import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import type { ActivityItem } from '#contract/work/activity.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { ownReading, type Reader, type Reading, readerOf } from '#server/platform/texts/reader.ts';
import type { BrowserHeaders } from '#server/platform/texts/wishes.ts';
import { readActivity } from '#server/work/projects/activity.ts';
import { requireModuleOf } from '#server/work/visible/tasks.ts';
import { endOfLastUpdate } from './read.ts';

/** A draft that names more is no summary. */
const maxEvents = 1000;

/** With all six digits, so that the answer is as long at every time. */
const timeFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

type Draft = { body: string; coversFrom: string; coversTo: string };

/**
 * What happened in a project since the last update for the same readers, each thing once. A draft for the client is made of events
 * for the client alone.
 */
export async function draftUpdate(
  tx: ReadTx,
  projectId: string,
  audience: Audience,
  browser: BrowserHeaders,
): Promise<Draft> {
  const since = endOfLastUpdate(projectId, audience);
  const isForReaders = audience === 'client' ? sql`events.audience = 'client'` : sql`true`;
  const [, span, items] = await Promise.all([
    requireModuleOf(tx, projectId, 'updates'),
    tx.first(sql<{ coversFrom: string; coversTo: string; reading: Reading }>`
      select least(${since}, now()) as "coversFrom", to_char(now() at time zone 'UTC', ${timeFormat}) as "coversTo",
        ${ownReading} as reading`),
    readActivity(
      tx,
      projectId,
      sql`and events.at > ${since} and ${isForReaders} order by events.at, events.id limit ${maxEvents}`,
    ),
  ]);
  const { reading, ...covered } = span as NonNullable<typeof span>;
  return { ...covered, body: writeDraft(items, readerOf(reading, browser)) };
}

/** The events of one thing in their order. Undefined if they are not worth a line. */
type Line = (events: readonly ActivityItem[], say: Say, locale: string) => string | undefined;

type Group = {
  heading: Text;
  kinds: readonly EventKind[];
  line: Line;
};

/** In the order of the draft. Each thing has one line in a group. */
const groups: readonly Group[] = [
  {
    heading: 'Due dates that moved' satisfies Text,
    kinds: ['project.datesChanged', 'task.datesChanged'],
    line: movedLine,
  },
  { heading: 'Finished' satisfies Text, kinds: ['task.statusChanged', 'task.answered'], line: finishedLine },
  {
    heading: 'Approvals' satisfies Text,
    kinds: ['document.approved', 'document.changesAsked', 'image.approved', 'image.changesAsked'],
    line: answeredLine,
  },
  { heading: 'Tickets closed' satisfies Text, kinds: ['ticket.statusChanged'], line: closedLine },
  {
    heading: 'New documents' satisfies Text,
    kinds: ['document.uploaded', 'document.versionAdded', 'document.shared', 'document.restored', 'document.deleted'],
    line: fileLine,
  },
  {
    heading: 'New pictures' satisfies Text,
    kinds: ['image.uploaded', 'image.shared', 'image.restored', 'image.deleted'],
    line: fileLine,
  },
];

export function writeDraft(items: readonly ActivityItem[], { language, locale }: Omit<Reader, 'timeZone'>): string {
  const say = speak(language);
  const parts = groups.map(({ heading, kinds, line }) => {
    const things = Map.groupBy(
      items.filter(({ kind }) => kinds.includes(kind)),
      ({ subjectId }) => subjectId,
    );
    const lines = [...things.values()].map((events) => line(events, say, locale)).filter((each) => each !== undefined);
    return lines.length > 0 ? [say.translated(heading), ...lines.map((each) => `- ${each}`)].join('\n') : undefined;
  });
  return parts.filter((part) => part !== undefined).join('\n\n');
}

/** From the first day to the last one. Undefined if it came back to where it was. */
function movedLine(events: readonly ActivityItem[], say: Say, locale: string): string | undefined {
  const changes = events.flatMap(({ data }) => data.endDate ?? []);
  const [from, to] = [changes[0]?.from, changes.at(-1)?.to];
  if (!from || !to || from === to) return undefined;
  return say('{title}: from {from} to {to}', {
    title: titleOf(events),
    from: writeDay(locale, from),
    to: writeDay(locale, to),
  });
}

function finishedLine(events: readonly ActivityItem[]): string | undefined {
  const last = events.at(-1);
  return last?.kind === 'task.answered' || last?.data.to === 'Done' ? titleOf(events) : undefined;
}

/** What the client decided last. */
function answeredLine(events: readonly ActivityItem[], say: Say): string {
  const answer = say(events.at(-1)?.kind.endsWith('.approved') ? 'Approved' : 'Changes requested');
  return say('{title}: {answer}', { title: titleOf(events), answer });
}

function closedLine(events: readonly ActivityItem[]): string | undefined {
  const last = events.at(-1);
  return last?.data.to === 'Resolved' || last?.data.to === 'Closed'
    ? `#${last.subjectNumber} ${last.subjectTitle}`
    : undefined;
}

function fileLine(events: readonly ActivityItem[]): string | undefined {
  return events.at(-1)?.kind.endsWith('.deleted') ? undefined : titleOf(events);
}

function titleOf(events: readonly ActivityItem[]): string {
  return events[0]?.subjectTitle ?? '';
}
