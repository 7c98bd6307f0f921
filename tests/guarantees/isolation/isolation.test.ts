import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import { flushRepeats } from '#server/platform/audit/repeats.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { type RowSnapshot, takeRowSnapshot } from '#tests/guarantees/world/row-snapshot.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { retryWhenBusy } from '#tests/support/retry-when-busy.ts';
import { expected } from './expected/index.ts';
import { type PrincipalName, principalNames } from './expected/principals.ts';
import { allEndpoints, callers } from './isolation.ts';

/** Beside the calls of `isolation.ts`: nobody learns how much others have. */

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

it('has expectations for exactly these operations, and its files call them as every caller', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(endpoints).sort());
  expect(Object.values(callers).flat().toSorted()).toEqual(principalNames.toSorted());
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
  ] as const)(
    'do not change when %s gets more objects',
    { tags: ['S1.tenants'] },
    async (_, addition, counts, readers) => {
      await rows.restore();
      const [before, counted] = [await readEverything(readers), await readEverything([counts])];
      // Reading adds denials to the audit log.
      await rows.restore();
      for (let times = 0; times < 3; times++) await world.addNoise[addition]();
      expect(await readEverything(readers)).toEqual(before);
      expect(await readEverything([counts])).not.toEqual(counted);
      await rows.restore();
    },
  );
});

describe('the test data', () => {
  /** Columns with fixed, generated or hashed values, which contain no text of users. */
  const columnsWithoutText =
    /^(documents|document_versions|images|attachments)\.(content_type|audience)$|^(projects|tickets)\.status$|^tickets\.(type|priority|waiting_for)$|^counters\.noun$|^clients\.(colour|language|shows_hours)$|^roles\.(role_type|claims|ticket_scope)$|^project_members\.side$|^events\.(kind|subject_type|audience)$|^notifications\.(subject_type|reason|digest_topic)$|^notification_settings\.groups$|^follows\.(subject_type|level)$|^withheld_messages\.(subject_type|posted_to)$|^sign_in_throttles\.kind$|^audit_log\.(action|subject_type)$|^users\.(password_hash|mail_state|locale|region|time_zone)$|^mails\.(kind|subject_type|state|topic|bounce_status)$|^tenants\.(logo_type|demo_label|time_zone|language|region|colour|default_audience|document_types|api_tokens|second_factor)$|^sessions\.(kind|token_end|token_claims)$|^calendar_feeds\.scope$|^exports\.(kind|state)$|^demo_accounts\.|^messages\.(subject_type|posted_to|audience|via)$|^entry_links\.purpose$|^previews\.asked$|^sign_ups\.(state|language)$|^inbound_mails\.(state|reason|subject_type|lane)$|^reply_addresses\.(subject_type|lane)$|^saved_views\.noun$|^service_levels\.(zone|hours|targets)$|^ticket_clocks\.told$|^user_pictures\.version$|^webhooks\.(kinds|event_audience)$|^webhook_deliveries\.(kind|state)$|^imports\.(noun|fields)$|^factors\.(kind|credential_id)$|^identity_providers\.(name|name_key|sort_name|covers)$|^tasks\.(status|audience|wants)$|^updates\.(health|audience)$|^(hours|hour_edits|timers)\.(note_)?audience$|^budgets\.period$|^recurring\.(noun|audience|type|priority|rule|on_holiday|paused_because)$|^(tenants|projects|project_templates)\.modules$|^sign_offs\.(subject_type|needs|state)$|^sign_off_answers\.(answer|via)$/;

  it('has a mark in every text column, so that every leak is detected', async () => {
    const { rows: columns } = await test.database.owner.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name not in ('schema_migrations', 'schema_functions') and udt_name in ('text', '_text', 'varchar', 'jsonb')`,
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

const changingHeaders = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** The audit log comes first, because the start of a sign-in with a provider that is away is recorded. */
const reads = allEndpoints
  .filter(({ method }) => method === 'GET')
  .sort((a, b) => Number(b.id === 'listAudit') - Number(a.id === 'listAudit'));

/** Returns the responses to all reads of each reader, without values that change over time. */
async function readEverything(readers: readonly PrincipalName[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const name of readers) {
    const { call, places } = world.principals[name];
    for (const endpoint of reads) {
      const sample = samples[endpoint.id as OperationId](places.own);
      const { status, body, headers } = await retryWhenBusy(() => call(endpoint, sample));
      const kept = Object.entries(headers).filter(([header]) => !changingHeaders.includes(header));
      const text = JSON.stringify({ status, body, kept }).replaceAll(
        /"traceId":"[^"]*"|"expiresAt":"[^"]*"|"coversTo":"[^"]*"|"minutes":\d+,(?="isLong")|(expires|signature)=[\w-]+/g,
        '',
      );
      answers[`${endpoint.id} by ${name}`] = text;
    }
  }
  // Write the counted denials now, not between two readings.
  await flushRepeats(test.services.tenancy);
  return answers;
}
