import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { messageSubjects } from '#contract/work/message-kinds.ts';
import { listMessages } from '#contract/work/messages.ts';
import { flushRepeats } from '#server/platform/audit/repeats.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { type RowSnapshot, signInTables, takeRowSnapshot } from '#tests/guarantees/world/row-snapshot.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/company.ts';
import { retryWhenBusy } from '#tests/support/retry-when-busy.ts';
import { expected } from './expected/index.ts';
import { atEachPlace, noSession, type Place, type PrincipalName, placeNames } from './expected/principals.ts';

/** The callers of each file. The files run beside each other. */
export const callers = {
  outsiders: ['anonymous', 'expired', 'forged', 'disabled', 'operator'],
  managers: ['admin', 'manager'],
  workers: ['worker', 'withoutClaims'],
  clientUsers: ['clientUser', 'powerfulClientUser'],
  otherCompany: ['adminOfOther'],
} as const satisfies Record<string, readonly PrincipalName[]>;

export const allEndpoints = Object.values(endpoints) as Endpoint[];
const isPublic = ({ id }: Endpoint) => accessOf(id as OperationId).kind === 'public';

/**
 * Calls every operation as these callers at every place, and expects the status in `expected/`. Callers never read
 * or change anything of another company, and client users nothing of another client. Rows are restored after each change, so
 * all calls start from the same state.
 */
export function describeCallers(names: readonly PrincipalName[]): void {
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

  describe.each(names)('every operation, by %s, at every place', (name) => {
    it.each(allEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
      '%s',
      { tags: ['S1.tenants'] },
      async (id, endpoint) => {
        await rows.restore();
        const answers = new Map<Place, Answer>();
        for (const place of placesOf(endpoint, name))
          answers.set(place, await retryWhenBusy(() => ask(endpoint, name, place)));
        if (!isCompanyLookup(endpoint) && name !== 'operator') expectNoDifference(answers, `${id} by ${name}`);
        const statuses = atEachPlace(expected[id as OperationId][name]);
        const asExpected = new Map(placeNames.map((place, index) => [place, statuses[index]]));
        for (const [place, { status }] of answers) expect([place, status]).toEqual([place, asExpected.get(place)]);
        // Where one place stands for all, all are the same.
        if (answers.size === 1) expect(new Set(statuses).size).toBe(1);
        // The journal saw every write of the operation: what it restored is everything.
        if (endpoint.method !== 'GET' && (name === 'admin' || name === 'anonymous')) {
          await rows.restore();
          expect(await rows.changed()).toEqual([]);
        }
      },
    );
  });

  it.each(names)('%s reads nothing hidden in the conversation about anything, at any place', async (name) => {
    const { call, places } = world.principals[name];
    for (const place of placesOf(listMessages, name)) {
      for (const subjectType of messageSubjects) {
        const query = { subjectType, subjectId: places[place][`${subjectType}Id`] };
        const answer = await call(listMessages, { query } as never);
        expectNothingHidden(answer, listMessages, name, `listMessages about a ${subjectType} by ${name}: ${place}`);
      }
    }
  });

  it('is noticed if a row of another company is written, also if it stays the same', async () => {
    await rows.restore();
    await test.database.owner.query('update projects set title = title where tenant_id = $1', [world.b.id]);
    expect(await rows.touched(world.b.id)).toEqual(['projects']);
    expect(await rows.touched(world.a.id)).toEqual([]);
    await test.database.owner.query('delete from webhook_deliveries where tenant_id = $1', [world.b.id]);
    expect(await rows.changed()).toEqual(['webhook_deliveries']);
    await rows.restore();
    expect([await rows.changed(), await rows.touched(world.b.id)]).toEqual([[], []]);
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
    const touched = await rows.touched(owner);
    expect(
      touched.filter((table) => !excludedTables.includes(table)),
      what,
    ).toEqual([]);
  }

  /** An object of another company gets the same response as one that does not exist. */
  function expectNoDifference(answers: Map<Place, Answer>, what: string): void {
    const [foreign, nonexistent] = [answers.get('otherTenant'), answers.get('nonexistent')].map((answer) => ({
      status: answer?.status,
      body: answer && answer.status >= 400 ? { ...answer.body, traceId: undefined } : undefined,
    }));
    expect(foreign, what).toEqual(nonexistent);
  }
}

/**
 * The places at which a caller is asked. Whoever has no session is refused before the place is looked at, which the calls of `anonymous`
 * show at each place. So one place stands for all for the others.
 */
function placesOf(endpoint: Endpoint, name: PrincipalName): readonly Place[] {
  const isOne = name in noSession && name !== 'anonymous' && accessOf(endpoint.id as OperationId).kind === 'signedIn';
  return isOne ? ['own'] : placeNames;
}

/** Anyone may find a company by its exact name or domain, and its identity providers, because sign-in needs this. */
function isCompanyLookup({ id }: Endpoint): boolean {
  return id.startsWith('getTenant') || id === 'listTenants' || id === 'startProviderSignIn';
}
