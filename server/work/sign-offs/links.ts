import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { answerSignOffLink, SignOffLink } from '#contract/work/sign-off-links.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { picturesOf } from '#server/people/tenants/read.ts';
import { forbidden, gone, notFound } from '#server/platform/answers/failures.ts';
import { countWrite } from '#server/platform/limits/write-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { getVisibleVersionFile } from '#server/work/project-files/version-file.ts';
import { answerSignOff, type From } from './answer.ts';
import { hashHolding, type ReadLink, readSignOffToken } from './link-token.ts';
import { needsSignIn } from './needs-sign-in.ts';
import { getVisibleSignOff } from './read.ts';

type Installation = Pick<Services, 'tenancy' | 'secrets' | 'writeLimits'>;

const endedText = 'This link has ended. Please sign in to answer.';

/** What the link of a mail shows. 404 for every token that is not genuine, 410 if it has ended. */
export async function getSignOffLink(services: Installation, token: string): Promise<SignOffLink> {
  const { link, holder } = await openLink(services, token);
  return present(services, link, holder);
}

/** The file of the version that was asked about: where its bytes are, and how it is sent. */
export async function findSignOffFile(services: Installation, token: string) {
  const { link, holder } = await openLink(services, token);
  if (holder.needsSignIn) forbidden('Please sign in to see this file.');
  const file = await asPerson(services, link, async (tx) => {
    const { subjectType, subjectId, version } = await findSignOff(tx, link);
    if (subjectType === 'document') return getVisibleVersionFile(tx, subjectId, version);
    return tx.first(
      db
        .selectFrom('images')
        .where('id', '=', subjectId)
        .select(['id', 'file_name as fileName', 'content_type as contentType', 'sha256']),
    );
  });
  return { tenantId: link.tenantId, ...(file ?? notFound()) };
}

/** Answers as the person that the link was made for, with the name that they typed. */
export async function answerByLink(
  services: Installation,
  key: KeyObject,
  from: From,
  token: string,
  { name, ...answer }: z.output<typeof answerSignOffLink.body>,
): Promise<SignOffLink> {
  const { link, holder } = await openLink(services, token);
  if (holder.needsSignIn) forbidden('Please sign in to answer.');
  const { tenantId, userId, signOffId } = link;
  countWrite(services.writeLimits, { tenantId, userId });
  await services.tenancy
    .asSender({ tenantId, userId, clientId: holder.clientId }, async (tx, actor) =>
      answerSignOff(tx, key, await actor(), { ...from, nameWritten: name }, signOffId, answer),
    )
    .catch(withoutLeavers);
  return present(services, link, holder);
}

type Holder = {
  companyName: string;
  hasLogo: boolean;
  hasDarkLogo: boolean;
  colour: string | null;
  clientId: string | null;
  personName: string;
  email: string | null;
  epoch: number;
  needsSignIn: boolean;
};

/** A link is good while its person is active, has the address that it was sent to, and was asked. */
async function openLink(
  { tenancy, secrets }: Installation,
  token: string,
): Promise<{ link: ReadLink; holder: Holder }> {
  const link = readSignOffToken(secrets, token) ?? notFound();
  if (link === 'ended') gone(endedText);
  const holder = await tenancy.asServer(link.tenantId, 'read', (tx) => findHolder(tx, link));
  if (!holder?.email || !hashHolding({ address: holder.email, epoch: holder.epoch }).equals(link.holding))
    gone(endedText);
  return { link, holder };
}

function findHolder(tx: ReadTx, { userId, signOffId }: ReadLink): Promise<Holder | undefined> {
  return tx.first(sql<Holder>`
    select coalesce(tenants.display_name, tenants.name) as "companyName", tenants.logo is not null as "hasLogo",
      tenants.logo_dark is not null as "hasDarkLogo", tenants.colour, users.client_id as "clientId", users.email,
      coalesce((select link_epoch from sign_off_people asked
        where asked.sign_off_id = ${signOffId}::uuid and asked.user_id = users.id), 0) as epoch,
      btrim(concat_ws(' ', users.first_name, users.last_name)) as "personName",
      ${needsSignIn} as "needsSignIn"
    from users join tenants on tenants.id = users.tenant_id left join roles on roles.id = users.role_id
    where users.id = ${userId}::uuid and users.is_active and ${mayEnter} and users.deleted_at is null and users.client_id is not null
      and tenants.is_active`);
}

async function present(services: Installation, link: ReadLink, holder: Holder): Promise<SignOffLink> {
  const { tenantId, signOffId, userId } = link;
  const { companyName, hasLogo, hasDarkLogo, colour, personName, needsSignIn } = holder;
  const pictures = picturesOf({ id: tenantId, hasLogo, hasDarkLogo });
  const company = { companyName, ...pictures, colour, tenantId, signOffId };
  if (needsSignIn) return withoutNulls({ ...company, needsSignIn }) as SignOffLink;
  const signOff = await asPerson(services, link, (tx) => findSignOff(tx, link));
  return withoutNulls({ ...company, personName, signOff: presentSignOff(signOff, userId) }) as SignOffLink;
}

function presentSignOff(signOff: SignOff, userId: string): SignOffLink['signOff'] {
  const { state, subjectType, projectTitle, fileName, version, sha256, question, dueOn } = signOff;
  const { requestedByName, requestedAt } = signOff;
  const own = signOff.answers.find(({ personId, via }) => personId === userId && via !== 'Phone');
  const answer = own && (withoutNulls({ answer: own.answer, at: own.at, reason: own.reason ?? null }) as typeof own);
  const shown = { state, subjectType, fileName, version, sha256, question, requestedByName, requestedAt };
  return { ...shown, ...(projectTitle && { projectTitle }), ...(dueOn && { dueOn }), ...(answer && { answer }) };
}

async function findSignOff(tx: ReadTx, { signOffId, userId }: ReadLink): Promise<SignOff> {
  const signOff = await getVisibleSignOff(tx, signOffId);
  return signOff?.people.some(({ id }) => id === userId) ? signOff : gone(endedText);
}

/** Reads as the person, so nothing that they may not see gets out. */
function asPerson<T>({ tenancy }: Installation, link: ReadLink, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  return tenancy.asRecipient(link, work).catch(withoutLeavers);
}

function withoutLeavers(error: unknown): never {
  if ((error as { code?: unknown }).code === 'AT401') gone(endedText);
  throw error;
}
