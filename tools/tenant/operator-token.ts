import { sql } from 'kysely';
import { hashOf, makeOperatorToken } from '#server/people/operator/tokens.ts';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { print, UsageError } from '../command-line.ts';
import { account } from './account.ts';
import { type Command, textOf } from './command.ts';

const defaultDays = 90;
const maxDays = 366;

export const operatorToken: Command = {
  summary: 'Make a token for one person who acts for the operator, or end it. Without --name, list them.',
  usage: '[--name NAME [--days NUMBER | --end]]',
  options: { name: { type: 'string' }, days: { type: 'string' }, end: { type: 'boolean' } },
  required: [],
  isLogged: ({ name }) => name !== undefined,

  async run({ ownerUrl, values }) {
    const name = textOf(values, 'name');
    if (name === undefined) return print(...(await asOwner(ownerUrl, list)));
    if (!/^[\p{L}\p{N}][\p{L}\p{N} .@_-]{0,59}$/u.test(name))
      throw new UsageError(
        '--name takes up to 60 letters, digits, spaces and . @ _ -, and begins with a letter or digit.',
      );
    const days = parse(textOf(values, 'days') ?? String(defaultDays));
    if (values.end) {
      await asOwner(ownerUrl, (tx) => end(tx, name));
      return print(`The token of ${name} has ended.`);
    }
    const token = makeOperatorToken();
    const lastDay = await asOwner(ownerUrl, (tx) => add(tx, name, token, days));
    print(`The token of ${name}, which works until ${lastDay} and is shown only once:`, `  ${token}`);
  },
};

async function add(tx: WriteTx, name: string, token: string, days: number): Promise<string> {
  const [existing] = await tx.run(sql`select 1 from operator.tokens where name = ${name} and ended_at is null`);
  if (existing) throw new UsageError(`${name} has a token already. End it first: add --end.`);
  const added = await tx.first(sql<{ lastDay: string }>`
    insert into operator.tokens (name, token_hash, created_by, expires_at)
    values (${name}, ${hashOf(token)}, ${account()}, now() + make_interval(days => ${days}))
    returning to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as "lastDay"`);
  return added?.lastDay as string;
}

async function end(tx: WriteTx, name: string): Promise<void> {
  const ended = await tx.run(
    sql`update operator.tokens set ended_at = now() where name = ${name} and ended_at is null returning id`,
  );
  if (ended.length === 0) throw new UsageError(`${name} has no token. List them: npm run tenant -- operator-token`);
}

async function list(tx: WriteTx): Promise<string[]> {
  const rows = await tx.run(sql<{ line: string }>`
    select format('%s  %s  made %s by %s, last used %s', name,
      case when ended_at is not null then 'ended ' || ended_at::date when expires_at <= now() then 'expired ' || expires_at::date
        else 'works until ' || expires_at::date end,
      created_at::date, created_by, coalesce(last_used_at::date::text, 'never')) as line
    from operator.tokens order by name, created_at`);
  return rows.length > 0
    ? rows.map(({ line }) => line)
    : ['There are no named tokens. OPERATOR_TOKEN works for all who know it.'];
}

function parse(given: string): number {
  const days = Number(given);
  if (!/^\d{1,3}$/.test(given) || days < 1 || days > maxDays)
    throw new UsageError(`--days takes a whole number from 1 to ${maxDays}.`);
  return days;
}
