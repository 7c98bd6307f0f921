import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import type { Access } from '#contract/platform/access.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { expected } from '#tests/guarantees/isolation/expected/index.ts';
import {
  atEachPlace,
  type PrincipalName,
  placeNames,
  places,
  principalNames,
  principals,
} from '#tests/guarantees/isolation/expected/principals.ts';
import { writeReport } from './report.ts';

/** Writes the access matrix from `tests/guarantees/isolation/expected/`: the status of every operation for every caller and place. */
const all: Endpoint[] = Object.values(endpoints);
const nouns = [...Map.groupBy(all, ({ path: url }) => url.split('/')[url.startsWith('/api/') ? 2 : 1] as string)];
const withoutSession: PrincipalName[] = ['anonymous', 'expired', 'forged', 'disabled'];
const others = principalNames.filter((name) => !withoutSession.includes(name));
const cases = all.length * principalNames.length * placeNames.length;

const page = [
  '# The access matrix',
  '',
  'For auditors: who may do what. It is made from `tests/guarantees/isolation/expected/`, which people write and review.',
  '',
  `The status of ${all.length} operations for ${principalNames.length} callers at ${placeNames.length} places: ${cases.toLocaleString('en')} cases.`,
  '[isolation.ts](../../tests/guarantees/isolation/isolation.ts) calls all of them on the real server and database in every test run.',
  'It fails if a response differs from this page, if a body or header contains a word of another company or, for client users,',
  'of another client, or if a row of those has changed. It also adds rows to other companies and clients and expects the same',
  'responses, so counts include no foreign rows. An operation without a row here does not compile.',
  '',
  ...table(
    ['Caller', 'Is'],
    principalNames.map((name) => [principals[name].label, principals[name].is]),
  ),
  '',
  ...table(
    ['Place', 'The call names'],
    placeNames.map((name) => [places[name].label, places[name].is]),
  ),
  '',
  '## Across companies',
  '',
  'Operations that succeed for the other company, but fail for ids that do not exist:',
  '',
  ...acrossCompanies(),
  '',
  'The look-ups return the names, domain, colour and logo of a company to anyone who knows its exact name, domain or id. Sign-in needs that.',
  '',
  '## At a glance',
  '',
  'Where a call succeeds: **O** own, **S** same client, **C** other client, **T** other company, `·` nowhere. `yes`: the call names no',
  'object, and the response holds what the caller may see. The first column is for anonymous callers, expired and forged tokens and',
  'deactivated users. Sign-in, refresh, registration and password changes are sent with wrong secrets.',
  ...nouns.flatMap(([noun, operations]) => ['', `### ${noun} at a glance`, '', ...glance(operations)]),
  '',
  '## Every status',
  '',
  'Callers with the same statuses share a line. 2xx: done. 400: an id in the body cannot be used. 401: no session, or a missing claim',
  'where the specification lists 401. 403: a claim is missing. 404: not visible to this caller; the response is the same',
  'whether or not the object exists elsewhere. The callers have just signed in; with an older session an operation that needs a step-up',
  'answers 403 ([step-up.test.ts](../../tests/guarantees/sign-in/step-up.test.ts)).',
  ...nouns.flatMap(([noun, operations]) => ['', `### ${noun}`, '', ...statuses(operations)]),
  '',
].join('\n');
await writeReport('access-matrix.md', page, `${cases} cases`);

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
    ['Operation', 'Without session', ...others.map((name) => principals[name].label)],
    operations.map(({ id }) => [
      id,
      [...new Set(withoutSession.map((name) => reach(id, name)))].join(' / '),
      ...others.map((name) => reach(id, name)),
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
  if (row.adminOnly) return `administrators${describeStepUp(row.stepUp)}`;
  const holders = row.staffOnly ? 'staff with' : 'holders of';
  const callers = row.anyOf
    ? `${holders} ${row.anyOf.map((claim) => `\`${claim}\``).join(' or ')}`
    : 'any signed-in user';
  return `${callers}${describeStepUp(row.stepUp)}`;
}

function describeStepUp(stepUp: true | 'ifNeeded' | readonly string[] | undefined): string {
  if (!stepUp) return '';
  if (stepUp === 'ifNeeded') return ', with a step-up for some requests';
  const fields = stepUp === true ? '' : ` for ${stepUp.map((field) => `\`${field}\``).join(' or ')}`;
  return `, with a step-up${fields}`;
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
