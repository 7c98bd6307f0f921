import { SignJWT } from 'jose';
import { claimValues } from '#contract/platform/claims.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { deriveKey } from '#server/platform/crypto/secrets.ts';
import type { Place, PrincipalName } from '#tests/guarantees/isolation/expected/principals.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { type FormPart, uploadTo } from '#tests/support/upload.ts';
import { fileOf } from './files.ts';
import type { Sample } from './operations.ts';
import { addInternalFiles } from './seed-files.ts';
import { type Marks, mark, missingIds, type Objects, seedPlace } from './seed-place.ts';

/** A caller with a valid session, an invalid session or none. */
type Principal = {
  call(endpoint: Endpoint, sample: Sample): Promise<Answer>;
  places: Record<Place, Objects>;
  /** Marks that no response to them may contain. */
  hidden: string[];
  /** Marks of other companies' names, which only the exact look-ups for sign-in may return. */
  hiddenNames: string[];
};

/** Two companies with two clients each. Every text has the mark of the place it belongs to. */
export type World = {
  a: Company;
  b: Company;
  principals: Record<PrincipalName, Principal>;
  /** People of company A with a session. */
  people: Record<'admin' | 'worker' | 'withoutClaims' | 'clientUser' | 'powerfulClientUser', Person>;
  /** Objects of client One and client Two of company A, of company B, and ids that do not exist. */
  places: Record<Exclude<Place, 'sameClient'>, Objects>;
  marks: { companyA: string; companyB: string; nameOfB: string };
  /** Adds more objects, to detect who sees or counts them. */
  addNoise: Record<'clientOne' | 'clientTwo' | 'companyB' | 'internalOfOne', () => Promise<unknown>>;
};

export async function createWorld(test: TestApp): Promise<World> {
  const [nameOfA, nameOfB, alpha, beta] = [mark('na'), mark('nb'), mark('a'), mark('b')];
  const [one, two, staff] = [mark('1'), mark('2'), mark('s')];
  const a = await createCompany(test, `Alpha ${nameOfA}`);
  const b = await createCompany(test, `Beta ${nameOfB}`);
  const inA = (clientId: string, client: string): Marks => ({ clientId, company: alpha, client, staff });
  const inB = (clientId: string): Marks => ({ clientId, company: beta, client: beta, staff: beta });
  const marksOf = {
    one: inA(await a.addClient(`client ${alpha} ${one}`), one),
    two: inA(await a.addClient(`client ${alpha} ${two}`), two),
  };
  const ofB = inB(await b.addClient(`client ${beta}`));
  await a.addRole({ name: 'empty', claims: [] });
  await a.addRole({ name: 'powerful client', roleType: 'ClientUser', claims: [...claimValues] });
  for (const [{ id }, word, name, settings] of [
    [a, alpha, nameOfA, `${alpha} ${staff}`],
    [b, beta, nameOfB, beta],
  ] as const) {
    await test.database.owner.query(
      `update tenants set logo = 'a picture', logo_type = 'image/png', logo_dark = 'another', icon = 'a third', display_name = $3, sender_name = $4,
         reply_to = $4 || '@example.com', project_schema = jsonb_build_object('entities',
         jsonb_build_array(jsonb_build_object('name', $2::text, 'displayName', $2::text, 'fields', '[]'::jsonb)))
       where id = $1`,
      [id, word, name, settings],
    );
  }

  const shared = {
    one: await seedPlace(test, a, marksOf.one),
    two: await seedPlace(test, a, marksOf.two),
    b: await seedPlace(test, b, ofB),
    bOther: await seedPlace(test, b, inB(await b.addClient(`another client ${beta}`))),
  };

  async function inCompanyA(role: string, side: 'staff' | 'one' | 'two') {
    const [mine, others] = side === 'two' ? (['two', 'one'] as const) : (['one', 'two'] as const);
    const isStaff = side === 'staff';
    const person = await a.addPerson({ role, clientId: isStaff ? undefined : marksOf[mine].clientId });
    const places: Record<Place, Objects> = {
      own: await seedPlace(test, a, marksOf[mine], { person, isStaff }),
      sameClient: shared[mine],
      otherClient: shared[others],
      otherTenant: shared.b,
      nonexistent: missingIds(shared.one),
    };
    const hidden = isStaff ? [beta] : [beta, staff, marksOf[others].client];
    return { person, principal: { call: caller(test, person.token), places, hidden, hiddenNames: [nameOfB] } };
  }

  const admin = await inCompanyA('Admin', 'staff');
  const disabled = await inCompanyA('Admin', 'staff');
  await test.database.owner.query('update users set is_active = false where id = $1', [disabled.person.id]);
  const worker = await inCompanyA('worker', 'staff');
  const withoutClaims = await inCompanyA('empty', 'staff');
  const clientUser = await inCompanyA('client', 'one');
  const powerfulClientUser = await inCompanyA('powerful client', 'two');
  const outsider = { places: admin.principal.places, hidden: [alpha, beta], hiddenNames: [nameOfA, nameOfB] };
  const placesInB = {
    own: await seedPlace(test, b, ofB, { person: b.admin, isStaff: true }),
    sameClient: shared.b,
    otherClient: shared.bOther,
    otherTenant: shared.one,
    nonexistent: missingIds(shared.one),
  };

  return {
    a,
    b,
    principals: {
      anonymous: { call: caller(test), ...outsider },
      expired: { call: caller(test, await sign(test, admin.person, -600)), ...outsider },
      forged: { call: caller(test, await sign(test, admin.person, 600, 'another secret')), ...outsider },
      disabled: { ...disabled.principal, hidden: outsider.hidden, hiddenNames: outsider.hiddenNames },
      admin: admin.principal,
      manager: (await inCompanyA('manager', 'staff')).principal,
      worker: worker.principal,
      withoutClaims: withoutClaims.principal,
      clientUser: clientUser.principal,
      powerfulClientUser: powerfulClientUser.principal,
      adminOfOther: { call: caller(test, b.admin.token), places: placesInB, hidden: [alpha], hiddenNames: [nameOfA] },
      operator: { ...outsider, call: caller(test, test.operatorToken), hiddenNames: [] },
    },
    people: {
      admin: admin.person,
      worker: worker.person,
      withoutClaims: withoutClaims.person,
      clientUser: clientUser.person,
      powerfulClientUser: powerfulClientUser.person,
    },
    places: { own: shared.one, otherClient: shared.two, otherTenant: shared.b, nonexistent: missingIds(shared.one) },
    marks: { companyA: alpha, companyB: beta, nameOfB },
    addNoise: {
      clientOne: () => addObjects(test, a, marksOf.one, undefined, shared.one.roleId),
      clientTwo: () => addObjects(test, a, marksOf.two, undefined, shared.two.roleId),
      companyB: () => addObjects(test, b, ofB),
      internalOfOne: () =>
        addInternalFiles(
          test,
          {
            ...clientUser.principal.places.own,
            tenantId: a.id,
            clientId: marksOf.one.clientId,
            userId: admin.person.id,
          },
          `${alpha} ${staff}`,
        ),
    },
  };
}

/** Adds what `seedPlace` adds, but no identity provider: sign-in pages show everyone the providers of a company. */
async function addObjects(...place: Parameters<typeof seedPlace>): Promise<void> {
  const { providerId } = await seedPlace(...place);
  await place[0].database.owner.query('delete from identity_providers where id = $1', [providerId]);
}

/** Returns a function that sends samples with the token. Forms get a file of the right kind. */
function caller(test: TestApp, token?: string): Principal['call'] {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (endpoint, sample) => {
    if (endpoint.bodyType !== 'multipart') return call(test, endpoint, sample as never, headers);
    const fields = Object.entries(sample.body as Record<string, string>) as FormPart[];
    return uploadTo(
      test,
      null,
      endpoint,
      (sample.params ?? {}) as Record<string, string>,
      [...fields, fileOf(endpoint)],
      headers,
    );
  };
}

/** An access token for the person's session, valid for `seconds`. It is signed with the server's secret by default. */
function sign(test: TestApp, { id, tenantId, sessionId }: Person, seconds: number, secret?: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ id, tenantId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('loggia')
    .setSubject(id)
    .setIssuedAt(now - 600)
    .setExpirationTime(now + seconds)
    .sign(deriveKey(secret ?? test.services.secrets.tokenSecret, 'access-token'));
}
