import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { addPasskey as endpoint, startPasskey } from '#contract/people/passkeys.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { mailNotice } from '#server/people/accounts/mail-notice.ts';
import { keepFirstCodes } from '#server/people/sign-in/factors/first-codes.ts';
import { countFactors, lockOwner } from '#server/people/sign-in/factors/own.ts';
import { createCodes } from '#server/people/sign-in/factors/recovery-codes.ts';
import { forbidden, refuse } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import type { ManualContext } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { challengeLifetime, createPasskeyChallenge, readPasskeyChallenge, spendChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';

type Options = z.output<(typeof startPasskey)['responses'][200]>;
type Added = z.output<(typeof endpoint)['responses'][201]>;
type Body = z.output<(typeof endpoint)['body']>;

/** A person needs few. */
const maxPasskeys = 20;
/** ES256, Ed25519 and RS256. */
const algorithms = [-7, -8, -257];

/** What the browser needs to make a passkey. It must be found without a user name, and the device must verify its owner. */
export async function startRegistration(
  tx: WriteTx,
  secrets: Secrets,
  party: RelyingParty,
  actor: Actor,
): Promise<Options> {
  refuseDemo(actor);
  const [own, tenant] = await Promise.all([
    tx.run(selectOwn(actor).select(['credential_id', transports.as('transports')])),
    tx.first(db.selectFrom('tenants').where('id', '=', sql<string>`app.tenant_id()`).select(['name', 'display_name'])),
  ]);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: tenant?.display_name ?? tenant?.name ?? 'Loggia',
    userID: new Uint8Array(userHandleOf(actor.tenantId, actor.userId)),
    userName: actor.userName ?? actor.email ?? displayName(actor),
    userDisplayName: displayName(actor),
    challenge: new Uint8Array(createPasskeyChallenge(secrets, 'registration', actor.tenantId, actor.userId)),
    timeout: challengeLifetime * 1000,
    attestationType: 'none',
    excludeCredentials: own.map((each) => ({
      id: each.credential_id as string,
      transports: each.transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options, rp: { id: party.id, name: options.rp.name } } as Options;
}

/** Stores the passkey that the browser has made. The first factor comes with recovery codes. Hashing them holds no connection. */
export async function addPasskey(
  { tenancy, secrets, passwords }: Services,
  party: RelyingParty,
  { actor, body: { name, passkey }, origin }: ManualContext<typeof endpoint>,
): Promise<Added> {
  refuseDemo(actor);
  const { tenantId, userId } = actor;
  const { challenge, ...made } = (await verifyRegistration(secrets, party, actor, passkey)) ?? notAdded();
  const sets = await tenancy.asServer(tenantId, 'read', (tx) => countFactors(tx, userId, ['Recovery']));
  const codes = sets === 0 ? await createCodes(passwords, tenantId) : undefined;
  return tenancy.asServer(tenantId, 'write', async (tx) => {
    const { email } = await lockOwner(tx, actor);
    if (!(await spendChallenge(tx, challenge))) notAdded();
    if ((await countFactors(tx, userId, ['Passkey'])) >= maxPasskeys) {
      refuse('You can have at most {limit} passkeys.', { limit: maxPasskeys });
    }
    const added = await insertPasskey(tx, userId, name, made);
    await record(tx, origin, {
      action: 'factor.added',
      actorId: userId,
      subjectType: 'factor',
      subjectId: added.id,
      subjectName: name,
      details: { factor: 'Passkey' },
    });
    await mailNotice(tx, 'factorAdded', { userId, address: email });
    tx.changed('users', userId);
    return { ...added, ...(await keepFirstCodes(tx, userId, codes)) };
  });
}

type Made = { credentialId: string; data: object };

async function insertPasskey(tx: WriteTx, userId: string, name: string, { credentialId, data }: Made): Promise<Added> {
  const added = tx.first(
    db
      .insertInto('factors')
      .values({
        tenant_id: sql<string>`app.tenant_id()`,
        id: newId(),
        user_id: userId,
        kind: 'Passkey',
        name,
        credential_id: credentialId,
        data: JSON.stringify(data),
        confirmed_at: sql<string>`now()`,
      })
      .returning(['id', 'name', 'created_at as createdAt']),
  );
  const row = await refuseDuplicates(added, {
    factors_tenant_id_credential_id_key: ['passkey', 'This passkey was added already'],
  });
  return row as Added;
}

/** Undefined if anything about it is wrong. */
async function verifyRegistration(secrets: Secrets, party: RelyingParty, actor: Actor, given: Body['passkey']) {
  let challenge: ReturnType<typeof readPasskeyChallenge>;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: given as RegistrationResponseJSON,
      expectedChallenge: (token) => {
        challenge = readPasskeyChallenge(secrets, 'registration', token, actor.tenantId, actor.userId);
        return challenge !== undefined;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || !registrationInfo || !challenge) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      challenge,
      credentialId: credential.id,
      data: {
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: given.response.transports ?? [],
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
      },
    };
  } catch {
    // The library throws for whatever is wrong with the input.
    return undefined;
  }
}

const transports = sql<string[]>`coalesce(data -> 'transports', '[]')`;

function selectOwn({ userId }: Actor) {
  return db.selectFrom('factors').where('user_id', '=', userId).where('kind', '=', 'Passkey');
}

/** The accounts of a demo company are shared. */
function refuseDemo({ isDemo }: Actor): void {
  if (isDemo) forbidden('Demo accounts cannot have passkeys.');
}

function notAdded(): never {
  refuse(problemTexts.passkeyNotAdded);
}
