import { sql } from 'kysely';
import { isRealDay } from '#contract/platform/fields.ts';
import { hasInvisible } from '#contract/platform/names.ts';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf, type Values } from './command.ts';

const maxLength = 200;

export const announce: Command = {
  summary: 'Show a line to everybody on every screen until it ends. Without an option, print the current one.',
  usage: '[--text TEXT [--until TIME] | --end]',
  options: { text: { type: 'string' }, until: { type: 'string' }, end: { type: 'boolean' } },
  required: [],
  isLogged: ({ text, end }) => text !== undefined || end === true,

  check(values) {
    const text = textOf(values, 'text');
    if (text === undefined ? values.until !== undefined : values.end)
      throw new UsageError('--until needs --text, and --end stands alone.');
    if (text === undefined) return;
    if (hasInvisible(text) || /[\p{Zl}\p{Zp}]/u.test(text))
      throw new UsageError('--text takes one line without hidden characters.');
    if (text.trim() === '' || text.trim().length > maxLength)
      throw new UsageError(`--text takes 1 to ${maxLength} characters.`);
    untilOf(values);
  },

  async run({ ownerUrl, values }) {
    const text = textOf(values, 'text')?.trim();
    if (text !== undefined) await show(ownerUrl, text, untilOf(values));
    if (values.end) await asOwner(ownerUrl, (tx) => tx.run(sql`delete from operator.announcement`));
    print(await describe(ownerUrl));
  },
};

function untilOf(values: Values): Date | null {
  const given = textOf(values, 'until');
  if (given === undefined) return null;
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(given) ?? [];
  if (!day || !isRealDay(day) || Number.isNaN(Date.parse(given)))
    throw new UsageError(
      '--until takes a time with its offset from UTC, such as 2026-12-01T03:00Z or 2026-12-01T04:00+01:00.',
    );
  const until = new Date(given);
  if (until.getTime() <= Date.now()) throw new UsageError('--until is over already.');
  return until;
}

async function show(ownerUrl: string, text: string, until: Date | null): Promise<void> {
  await asOwner(ownerUrl, (tx) =>
    tx.run(sql`
      insert into operator.announcement (text, until) values (${text}, ${until})
      on conflict (id) do update set text = excluded.text, until = excluded.until`),
  );
}

async function describe(ownerUrl: string): Promise<string> {
  const found = await asOwner(ownerUrl, (tx) =>
    tx.first(sql<{ text: string; until: Date | null }>`select text, until from app.current_announcement()`),
  );
  if (!found) return 'Nothing is announced.';
  return `Everybody sees within a minute, ${found.until ? `until ${found.until.toISOString()}` : 'until you end it'}: ${found.text}`;
}
