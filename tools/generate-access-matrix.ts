import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { accessOf } from '#contract/operations.ts';
import { expected } from '#tests/guarantees/expected/index.ts';
import {
  atEachPlace,
  type PrincipalName,
  placeNames,
  places,
  principalNames,
  principals,
} from '#tests/guarantees/expected/principals.ts';

/** Writes `docs/access-matrix.md`: what every operation answers everyone at every place, from `tests/guarantees/expected/`. */
const all: Endpoint[] = Object.values(endpoints);
const nouns = [...Map.groupBy(all, ({ path: url }) => url.split('/')[url.startsWith('/api/') ? 2 : 1] as string)];
const nobody: PrincipalName[] = ['anonymous', 'expired', 'forged', 'disabled'];
const somebody = principalNames.filter((name) => !nobody.includes(name));
const cases = all.length * principalNames.length * placeNames.length;

const page = [
  '# The access matrix',
  '',
  '<!-- Written by `npm run generate` from `tests/guarantees/expected/`, which people review. -->',
  '',
  `What each of the ${all.length} operations answers each of ${principalNames.length} callers at each of ${placeNames.length} places: ${cases.toLocaleString('en')} cases.`,
  '[isolation.test.ts](../tests/guarantees/isolation.test.ts) calls every one of them on the real server and database, with every change.',
  'It fails where an answer differs from this page, where an answer (body or header) holds a word of another company or, for',
  'client users, of another client, and where a row of those has changed. It adds rows to the other side and finds every answer',
  'the same to the digit, so nothing is counted across either. An operation without its row here does not build.',
  '',
  ...table(
    ['Caller', 'Is'],
    principalNames.map((name) => [principals[name].label, principals[name].is]),
  ),
  '',
  ...table(
    ['Place', 'What the call names is'],
    placeNames.map((name) => [places[name].label, places[name].is]),
  ),
  '',
  '## Across companies',
  '',
  'Everything that succeeds when it names the other company, and fails when it names nothing that exists:',
  '',
  ...acrossCompanies(),
  '',
  'The look-ups tell name, domain and logo of a company to whoever knows its exact name, domain or id; signing in needs that.',
  '',
  '## At a glance',
  '',
  'Where a call succeeds: **O** own, **S** same client, **C** other client, **T** other company; `yes` for calls that name',
  'nothing, whose answers hold what the caller may see; `·` nowhere. Anonymous callers, expired and forged tokens and',
  'deactivated users are the first column. Sign-in, refreshing, registering and changing a password are sent with wrong secrets.',
  ...nouns.flatMap(([noun, operations]) => ['', `### ${noun} at a glance`, '', ...glance(operations)]),
  '',
  '## Every status',
  '',
  'Callers with the same answers share a line. 2xx: done. 400: what the body names cannot be used. 401: no session, or a claim',
  'is missing where the specification says so. 403: a claim is missing. 404: not there for this caller, in the same words',
  'whether it exists elsewhere or not.',
  ...nouns.flatMap(([noun, operations]) => ['', `### ${noun}`, '', ...statuses(operations)]),
  '',
].join('\n');
await writeFile(path.resolve(import.meta.dirname, '../docs/access-matrix.md'), page);
process.stdout.write(`docs/access-matrix.md: ${cases} cases\n`);

function acrossCompanies(): string[] {
  const reaching = all.map(({ id, method, path: url }) => {
    const callers = principalNames.filter((name) => {
      const [, , , otherTenant, nonexistent] = statusesOf(id, name);
      return succeeds(otherTenant) && !succeeds(nonexistent);
    });
    const who = callers.length === principalNames.length ? 'everyone' : callers.map((name) => principals[name].label);
    return [`\`${method} ${url}\``, String(who)];
  });
  return table(
    ['Operation', 'Callers'],
    reaching.filter(([, who]) => who !== ''),
  );
}

function glance(operations: Endpoint[]): string[] {
  return table(
    ['Operation', 'Nobody', ...somebody.map((name) => principals[name].label)],
    operations.map(({ id }) => [
      id,
      [...new Set(nobody.map((name) => reach(id, name)))].join(' / '),
      ...somebody.map((name) => reach(id, name)),
    ]),
  );
}

function reach(id: string, name: PrincipalName): string {
  const reached = statusesOf(id, name).map(succeeds);
  if (reached.every(Boolean)) return 'yes';
  return ['O', 'S', 'C', 'T'].filter((_, index) => reached[index]).join(' ') || '·';
}

function statuses(operations: Endpoint[]): string[] {
  const rows = operations.flatMap(({ id, method, path: url }) => {
    const groups = Map.groupBy(principalNames, (name) => statusesOf(id, name).join());
    return [...groups].map(([answers, names], index) => [
      index === 0 ? `**${id}** \`${method} ${url}\`, for ${describeAccess(accessOf(id as OperationId))}` : '',
      names.length === principalNames.length ? 'everyone' : names.map((name) => principals[name].label).join(', '),
      ...answers.split(','),
    ]);
  });
  return table(['Operation', 'Callers', ...placeNames.map((name) => places[name].label)], rows);
}

function describeAccess(row: Access): string {
  if (row.kind !== 'signedIn') return row.kind === 'public' ? 'anyone' : 'the operator';
  if (row.adminOnly) return 'administrators';
  const holders = row.staffOnly ? 'staff with' : 'holders of';
  return row.anyOf ? `${holders} ${row.anyOf.map((claim) => `\`${claim}\``).join(' or ')}` : 'whoever is signed in';
}

function statusesOf(id: string, name: PrincipalName): readonly number[] {
  return atEachPlace(expected[id as OperationId][name]);
}

function succeeds(status: number | undefined): boolean {
  return status !== undefined && status < 300;
}

function table(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
