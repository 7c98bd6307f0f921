import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { accessOf } from '#contract/operations.ts';
import { flushRepeats } from '#server/audit/repeats.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/company.ts';
import { retryWhenBusy } from '#tests/support/retry-when-busy.ts';
import { expected } from './expected/index.ts';
import { atEachPlace, type Place, type PrincipalName, placeNames, principalNames } from './expected/principals.ts';
import { samples } from './operations.ts';
import { type RowSnapshot, signInTables, takeRowSnapshot } from './row-snapshot.ts';
import { createWorld, type World } from './world.ts';

/**
 * Q2 and Q3: calls every operation as every caller at every place, and expects the status in `expected/`. Callers never read
 * or change anything of another company, and client users nothing of another client. Rows are restored after each change, so
 * all calls start from the same state.
 */

let test: TestApp;
let world: World;
let rows: RowSnapshot;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  rows = await takeRowSnapshot(test);
});
afterAll(async () => {
  await rows.close();
  await test.stop();
});

const all = Object.values(endpoints) as Endpoint[];
const isPublic = ({ id }: Endpoint) => accessOf(id as OperationId).kind === 'public';
let cases = 0;

describe('every operation, by every caller, at every place', () => {
  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s',
    { tags: ['S1.tenants'] },
    async (id, endpoint) => {
      const answered: Partial<Record<PrincipalName, number[]>> = {};
      for (const name of principalNames) {
        await rows.restore();
        const answers = new Map<Place, Answer>();
        for (const place of placeNames) answers.set(place, await retryWhenBusy(() => ask(endpoint, name, place)));
        cases += placeNames.length;
        if (!isCompanyLookup(endpoint) && name !== 'operator') expectNoDifference(answers, `${id} by ${name}`);
        answered[name] = [...answers.values()].map(({ status }) => status);
      }
      expect(answered).toEqual(
        Object.fromEntries(principalNames.map((name) => [name, atEachPlace(expected[id as OperationId][name])])),
      );
    },
  );

  it('has expectations for exactly these operations, and at least 2,500 cases', () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(endpoints).sort());
    expect(cases).toBe(all.length * principalNames.length * placeNames.length);
    expect(cases).toBeGreaterThanOrEqual(2500);
    process.stdout.write(`${cases} cases: ${all.length} operations, ${principalNames.length} callers, 5 places\n`);
  });
});

describe('responses to other clients and companies', () => {
  it.each([
    ['client Two', 'clientTwo', 'admin', ['clientUser', 'adminOfOther', 'anonymous']],
    ['client One', 'clientOne', 'admin', ['powerfulClientUser', 'adminOfOther', 'anonymous']],
    ['staff, in files of client One,', 'internalOfOne', 'admin', ['clientUser', 'powerfulClientUser', 'adminOfOther']],
    [
      'company B',
      'companyB',
      'adminOfOther',
      ['admin', 'manager', 'worker', 'withoutClaims', 'clientUser', 'powerfulClientUser', 'disabled', 'anonymous'],
    ],
  ] as const)('do not change when %s gets more objects', async (_, addition, counts, readers) => {
    await rows.restore();
    const [before, counted] = [await readEverything(readers), await readEverything([counts])];
    // Reading adds denials to the audit log.
    await rows.restore();
    for (let times = 0; times < 3; times++) await world.addNoise[addition]();
    expect(await readEverything(readers)).toEqual(before);
    expect(await readEverything([counts])).not.toEqual(counted);
    await rows.restore();
  });
});

describe('the test data', () => {
  /** Columns with fixed, generated or hashed values, which contain no text of users. */
  const columnsWithoutText =
    /^(documents|document_versions|images|attachments)\.(content_type|audience)$|^(projects|tickets)\.status$|^tickets\.(type|priority|waiting_for)$|^counters\.noun$|^roles\.(role_type|claims|ticket_scope)$|^project_members\.side$|^events\.(kind|subject_type|audience)$|^notifications\.(subject_type|reason|digest_topic)$|^notification_settings\.groups$|^follows\.(subject_type|level)$|^withheld_messages\.(subject_type|posted_to)$|^sign_in_throttles\.kind$|^audit_log\.(action|subject_type)$|^users\.(password_hash|mail_state|locale|time_zone)$|^mails\.(kind|subject_type|state|topic|bounce_status)$|^tenants\.(logo_type|demo_label|time_zone|language|colour|default_audience|api_tokens|second_factor)$|^sessions\.(kind|token_end|token_claims)$|^calendar_feeds\.scope$|^exports\.(kind|state)$|^demo_accounts\.|^messages\.(subject_type|posted_to|audience|via)$|^entry_links\.purpose$|^previews\.asked$|^sign_ups\.state$|^inbound_mails\.(state|reason|subject_type|lane)$|^reply_addresses\.(subject_type|lane)$|^saved_views\.noun$|^service_levels\.(zone|hours|targets)$|^ticket_clocks\.told$|^user_pictures\.version$|^webhooks\.(kinds|event_audience)$|^webhook_deliveries\.(kind|state)$|^imports\.(noun|fields)$|^factors\.(kind|credential_id)$|^identity_providers\.(name|name_key|covers)$|^tasks\.(status|audience|wants)$|^updates\.(health|audience)$|^(tenants|projects|project_templates)\.modules$|^sign_offs\.(subject_type|needs|state)$|^sign_off_answers\.(answer|via)$/;

  it('has a mark in every text column, so that every leak is detected', async () => {
    const { rows: columns } = await test.database.owner.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name <> 'schema_migrations' and udt_name in ('text', '_text', 'varchar', 'jsonb')`,
    );
    const unmarked: string[] = [];
    for (const { table, column } of columns.filter(
      (each) => !columnsWithoutText.test(`${each.table}.${each.column}`),
    )) {
      const { rowCount } = await test.database.owner.query(
        `select from ${table} where ${table === 'tenants' ? 'id' : 'tenant_id'} = $1 and ${column}::text like any ($2)`,
        [world.b.id, [`%${world.marks.companyB}%`, `%${world.marks.nameOfB}%`]],
      );
      if (!rowCount) unmarked.push(`${table}.${column}`);
    }
    expect(unmarked).toEqual([]);
  });
});

/** Calls the operation, checks the response and the rows of others, and restores changed rows. */
async function ask(endpoint: Endpoint, name: PrincipalName, place: Place): Promise<Answer> {
  const principal = world.principals[name];
  const answer = await principal.call(endpoint, samples[endpoint.id as OperationId](principal.places[place]));
  // Write the counted denials now, not while the rows of others are compared.
  await flushRepeats(test.services.tenancy);
  const what = `${endpoint.id} by ${name}: ${place}`;
  expectNothingHidden(answer, endpoint, name, what);
  // Reads run in read-only transactions, so only those that name another company are checked.
  const writes = endpoint.method !== 'GET';
  if (writes || place === 'otherTenant') await expectOthersUntouched(endpoint, name, place, what);
  // A call with 503 may have committed its changes.
  if (writes && (answer.status < 300 || answer.status === 503 || isPublic(endpoint))) await rows.restore();
  return answer;
}

function expectNothingHidden({ body, headers }: Answer, endpoint: Endpoint, name: PrincipalName, what: string): void {
  const { hidden, hiddenNames } = world.principals[name];
  const words = JSON.stringify([body, headers]);
  const secret = isCompanyLookup(endpoint) ? hidden : [...hidden, ...hiddenNames];
  for (const word of secret) expect(words, what).not.toContain(word);
}

async function expectOthersUntouched(endpoint: Endpoint, name: PrincipalName, place: Place, what: string) {
  // The operator changes the company they name.
  if (name === 'operator' && place === 'otherTenant') return;
  const company = name === 'adminOfOther' ? world.a.id : world.b.id;
  // A refused sign-in writes to the company that it names.
  await expectUntouched(company, isPublic(endpoint) ? signInTables : [], what);
  if (name === 'clientUser' || name === 'powerfulClientUser') {
    await expectUntouched(world.principals[name].places.otherClient.clientId, [], what);
  }
}

async function expectUntouched(owner: string, excludedTables: readonly string[], what: string): Promise<void> {
  const now = await rows.hashOf(owner, excludedTables);
  expect(now, what).toBe(await rows.hashOf(owner, excludedTables, 'snapshot'));
}

/** An object of another company gets the same response as one that does not exist. */
function expectNoDifference(answers: Map<Place, Answer>, what: string): void {
  const [foreign, nonexistent] = [answers.get('otherTenant'), answers.get('nonexistent')].map((answer) => ({
    status: answer?.status,
    body: answer && answer.status >= 400 ? { ...answer.body, traceId: undefined } : undefined,
  }));
  expect(foreign, what).toEqual(nonexistent);
}

const changingHeaders = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Returns the responses to all reads of each reader, without values that change over time. */
async function readEverything(readers: readonly PrincipalName[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const name of readers) {
    const { call, places } = world.principals[name];
    for (const endpoint of all.filter(({ method }) => method === 'GET')) {
      const sample = samples[endpoint.id as OperationId](places.own);
      const { status, body, headers } = await retryWhenBusy(() => call(endpoint, sample));
      const kept = Object.entries(headers).filter(([header]) => !changingHeaders.includes(header));
      const text = JSON.stringify({ status, body, kept }).replaceAll(
        /"traceId":"[^"]*"|"expiresAt":"[^"]*"|"coversTo":"[^"]*"|(expires|signature)=[\w-]+/g,
        '',
      );
      answers[`${endpoint.id} by ${name}`] = text;
    }
  }
  // Write the counted denials now, not between two readings.
  await flushRepeats(test.services.tenancy);
  return answers;
}

/** Anyone may find a company by its exact name or domain, and its identity providers, because sign-in needs this (D10). */
function isCompanyLookup({ id }: Endpoint): boolean {
  return id.startsWith('getTenant') || id === 'listTenants' || id === 'startProviderSignIn';
}
