import type { ProviderAnswer } from '#contract/people/single-sign-on.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { readEntryToken } from '#server/people/accounts/entry-token.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { notAccepted } from '#server/platform/answers/stored-answers.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { type Outcome, redirectAddressOf } from './address.ts';
import { type Admission, admit, linkOwnAccount, recordRefusedSignIn } from './admit.ts';
import { addCode, writeCode } from './codes.ts';
import { confirmWithAccount, recordRefusedConfirmation } from './confirm.ts';
import { confirmedAtOf } from './confirmed-at.ts';
import type { Flow } from './flow-cookie.ts';
import { finishSignIn, ProviderUnavailable } from './open-id.ts';
import type { Person } from './person.ts';
import { findProvider, type Provider } from './provider.ts';
import { unsealSecret } from './secret.ts';

type Finished = { outcome: Outcome; codeId?: string };

/** Reads what the provider says about who came back, and lets them in or links their account. Talking to it holds no connection. */
export async function finishFlow(
  services: Services,
  flow: Flow,
  answer: ProviderAnswer,
  origin: Origin,
): Promise<Finished> {
  const { tenancy } = services;
  const { tenantId } = flow;
  const provider = await tenancy.asServer(tenantId, 'read', (tx) => findProvider(tx, flow.providerId));
  if (!provider) return { outcome: 'refused' };
  try {
    const person = await askPerson(services, provider, flow, answer);
    const answered = { provider, person, origin };
    if (flow.confirming) return await confirm(services, flow, flow.confirming, answered);
    return await (flow.linking ? link(services, flow, flow.linking, answered) : letIn(services, flow, answered));
  } catch (error) {
    const outcome = error instanceof ProviderUnavailable ? 'unavailable' : 'refused';
    const reason = describe(error);
    const { confirming } = flow;
    await tenancy.asServer(tenantId, 'write', (tx) =>
      confirming
        ? recordRefusedConfirmation(tx, origin, provider, confirming, reason)
        : recordRefusedSignIn(tx, origin, provider, reason),
    );
    return { outcome };
  }
}

function askPerson(
  { outgoing, secrets }: Services,
  provider: Provider,
  { page, state, nonce, verifier, confirming }: Flow,
  answer: ProviderAnswer,
): Promise<Person> {
  const known = { ...provider, secret: unsealSecret(secrets, provider, provider.secret) };
  const again = confirming !== undefined;
  return finishSignIn(outgoing, known, redirectAddressOf(page), { state, nonce, verifier }, answer, { again });
}

type Answered = { provider: Provider; person: Person; origin: Origin };

async function letIn({ tenancy, secrets }: Services, { tenantId, entry }: Flow, answered: Answered): Promise<Finished> {
  const linkId = entry === undefined ? undefined : readEntryToken(secrets, entry)?.linkId;
  const { provider, origin } = answered;
  return tenancy.asServer(tenantId, 'write', async (tx): Promise<Finished> => {
    const admission: Admission = await admit(tx, { ...answered, linkId });
    if ('refused' in admission) {
      await recordRefusedSignIn(tx, origin, provider, admission.refused, admission.about);
      return { outcome: 'refused' };
    }
    const confirmedAt = confirmedAtOf(answered.person, { byInvitation: linkId !== undefined });
    const codeId = await addCode(tx, { userId: admission.user.id, providerId: provider.id, confirmedAt });
    return { outcome: { code: writeCode(secrets, { tenantId, codeId }) }, codeId };
  });
}

async function link(
  { tenancy }: Services,
  { tenantId }: Flow,
  linking: NonNullable<Flow['linking']>,
  answered: Answered,
): Promise<Finished> {
  return tenancy.asServer(tenantId, 'write', async (tx): Promise<Finished> => {
    const refused = await linkOwnAccount(tx, answered, linking);
    if (refused === undefined) return { outcome: 'linked' };
    await recordRefusedSignIn(tx, answered.origin, answered.provider, refused);
    return { outcome: 'refused' };
  });
}

function confirm(
  { tenancy }: Services,
  { tenantId }: Flow,
  confirming: NonNullable<Flow['confirming']>,
  answered: Answered,
): Promise<Finished> {
  return tenancy.asServer(tenantId, 'write', async (tx): Promise<Finished> => {
    return { outcome: await confirmWithAccount(tx, answered, confirming) };
  });
}

/** The messages of the library name what did not fit, never a value. */
function describe(error: unknown): string {
  if (error instanceof Failure || error instanceof ProviderUnavailable) return error.message;
  const { code, error: named } = error as { code?: unknown; error?: unknown };
  const what = [named, code].find((each) => typeof each === 'string');
  return what ? notAccepted(what) : ('The answer of the provider was not accepted' satisfies Text);
}
