import { median } from '../measure.ts';
import type { Figures } from './figures.ts';
import type { Ledger } from './ledger.ts';
import type { SoakWorld } from './world.ts';

/** What was seen of the whole run. */
export type Run = { ledger: Ledger; end: Figures; minutes: number; memory: [number, number][] };

/** In a shorter run the code is still being compiled, and the memory grows until that is done. */
const shortestForMemory = 15;

/**
 * How far the memory of the last third may be above that of the middle third. A process in balance goes up and down by a tenth
 * between two collections of garbage. What leaks two megabytes a minute grows by more than that within 15 minutes.
 */
const tolerance = 1.1;

/** Each promise with what was found, and whether it was kept. */
export async function checkPromises(world: SoakWorld, run: Run): Promise<{ rows: string[]; broken: string[] }> {
  const { ledger, end, minutes, memory } = run;
  const found: [promise: string, figure: string, kept: boolean][] = [
    ['answers of 5xx', String(ledger.errors.length), ledger.errors.length === 0],
    ['other unexpected answers', String(ledger.unexpected.length), ledger.unexpected.length === 0],
    ...(await checkMails(world, ledger)),
    ...checkWebhooks(world, ledger),
    ['temporary files left', String(end.temporaryFiles), end.temporaryFiles === 0],
    ['files without a row', String(end.unnamedFiles), end.unnamedFiles === 0],
    [
      'left in the queues',
      queuesOf(end),
      end.mailsDue + end.mailsWaiting + end.deliveries + end.events + end.jobs === 0,
    ],
    ['warnings and errors in the logs', String(world.logged().length), world.logged().length === 0],
  ];
  for (const process of [0, 1] as const) {
    const third = Math.floor(memory.length / 3);
    const of = (from: number, to: number) => median(memory.slice(from, to).map((each) => each[process]));
    const [middle, last] = [of(third, 2 * third), of(2 * third, memory.length)];
    const grew = minutes >= shortestForMemory && last > middle * tolerance;
    found.push([`memory of process ${process + 1}, middle and last third`, `${middle} MB, ${last} MB`, !grew]);
  }
  return {
    rows: found.map(([promise, figure, kept]) => `| ${promise} | ${figure} | ${kept ? 'yes' : '**no**'} |`),
    broken: found.filter(([, , kept]) => !kept).map(([promise, figure]) => `${promise}: ${figure}`),
  };
}

function queuesOf({ mailsDue, mailsWaiting, deliveries, events, jobs }: Figures): string {
  return `mails ${mailsDue + mailsWaiting}, webhooks ${deliveries}, events ${events}, jobs ${jobs}`;
}

/** Mails that Loggia says it sent are compared with what came, and what came with what people did. */
async function checkMails({ owner, mailbox }: SoakWorld, ledger: Ledger): Promise<[string, string, boolean][]> {
  const { rows } = await owner.query(`select state, answer, message_id as "messageId" from mails`);
  const came = Map.groupBy(mailbox.received, ({ messageId }) => messageId);
  const sent = rows.filter(({ state }) => state === 'Sent');
  const lost = sent.filter(({ messageId }) => !came.has(messageId)).length;
  const twice = [...came.values()].filter((each) => each.length > 1).length;
  const other = rows.filter(({ state }) => state !== 'Sent' && state !== 'Cancelled');
  const cancelled = Map.groupBy(
    rows.filter(({ state }) => state === 'Cancelled'),
    ({ answer }) => answer,
  );
  const reasons = [...cancelled].map(([reason, each]) => `${each.length} “${reason}”`).join(', ');
  const told = mailbox.received.filter(({ subject }) => subject.startsWith('New sign-in'));
  const isTold = ({ address, page, at }: Ledger['notices'][number]) =>
    mailbox.received.some((mail) => mail.address === address && mail.at >= at && mail.text.includes(`${page}\n`));
  const untold = ledger.notices.filter((notice) => !isTold(notice)).length;
  return [
    ['mails that Loggia sent, and that came', `${sent.length}, ${came.size}`, sent.length === came.size && lost === 0],
    ['mails that came twice', String(twice), twice === 0],
    ['mails that failed', String(other.length), other.length === 0],
    ['mails that were no longer needed', reasons || '0', true],
    [
      'sign-ins on new devices, and mails about them',
      `${ledger.newDevices.length}, ${told.length}`,
      sameTimes(
        ledger.newDevices,
        told.map(({ address }) => address),
      ),
    ],
    [
      'mentions and tasks of people who are away, and those without a mail',
      `${ledger.notices.length}, ${untold}`,
      untold === 0,
    ],
  ];
}

function checkWebhooks({ receiver }: SoakWorld, ledger: Ledger): [string, string, boolean][] {
  const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
  const told = [...new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])).values()].map(
    (body) => JSON.parse(body) as { type: string; subject: { id: string }; changed: { messageId?: string } },
  );
  const keys = told.map(({ type, subject, changed }) => `${type} ${changed.messageId ?? subject.id}`);
  const asked = keys.filter((key) => !key.startsWith('ticket.statusChanged'));
  return [
    [
      'events for webhooks, and deliveries about them',
      `${ledger.events.length}, ${asked.length}`,
      sameTimes(ledger.events, asked),
    ],
    ['deliveries that came twice', String(ids.length - told.length), ids.length === told.length],
  ];
}

/** Whether both have the same values, each as often. */
function sameTimes(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('\n') === other.toSorted().join('\n');
}
