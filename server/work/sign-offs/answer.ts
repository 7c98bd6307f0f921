import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { SignOffAnswer } from '#contract/work/sign-off-states.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Answered, prove } from './proof.ts';
import { getVisibleSignOff } from './read.ts';
import { closedTexts, closeSignOff, lockSignOff, requireMayAsk } from './write.ts';

type Given = { answer: SignOffAnswer; reason: string | null; sha256: string };
/** `nameWritten`: what the person typed, if they answer by a link. Otherwise it is their name. */
export type From = { origin: Origin; device: string | undefined; via: 'Session' | 'Link'; nameWritten?: string };

/**
 * Answers as a person who was asked. 403 for staff, for others of the client and for roles that may not; 409 if another version is
 * shown by now, the request is closed, or the person answered before.
 */
export async function answerSignOff(
  tx: WriteTx,
  key: KeyObject,
  actor: Actor,
  { origin, device, via, nameWritten }: From,
  id: string,
  { answer, reason, sha256 }: Given,
): Promise<SignOff> {
  const signOff = await lockSignOff(tx, id);
  const may = await tx.first(sql<{ may: boolean }>`select app.may_sign_off() as may`);
  if (actor.scope !== 'client') forbidden('Only the people of the client who were asked can answer.');
  if (!may?.may || !signOff.people.some((each) => each.id === actor.userId)) forbidden();
  if (signOff.state !== 'Open') conflict(closedTexts[signOff.state]);
  if (signOff.sha256 !== sha256.toLowerCase()) conflict(closedTexts.Open);
  const given = signOff.answers.filter(({ via }) => via !== 'Phone');
  if (given.some(({ personId }) => personId === actor.userId)) conflict('You answered this already.');

  const name = nameWritten ?? displayName(actor);
  const personal = { reason, nameWritten: name, address: origin.address, device: device?.slice(0, 1000) ?? null };
  const answerId = await addAnswer(tx, key, signOff, { userId: actor.userId, recordedBy: null, answer, via }, personal);
  const approvals = given.length + 1;
  const isDone = signOff.needs === 'One' || approvals >= signOff.people.length;
  if (answer === 'ChangesAsked') await closeSignOff(tx, id, 'ChangesAsked');
  else if (isDone) await closeSignOff(tx, id, 'Approved');
  else tx.changed('signOffs', id);
  const { subjectType, subjectId, requestedBy } = signOff;
  const kind = answer === 'Approved' ? 'approved' : 'changesAsked';
  await Promise.all([
    recordAnswer(tx, origin, 'signOff.answered', signOff, answer),
    readLine(tx, actor, signOff),
    recordEvent(tx, `${subjectType}.${kind}`, subjectId, { signOffId: id, answerId, userIds: [requestedBy] }),
  ]);
  return (await getVisibleSignOff(tx, id)) ?? notFound();
}

/** Who answered has seen the request: the line of their inbox that tells of it is read, unless it tells of something newer. */
async function readLine(tx: WriteTx, { userId }: Actor, { id, subjectType, subjectId }: SignOff): Promise<void> {
  await tx.run(sql`
    update notifications set read_at = now(), unread_count = 0 from events
    where notifications.user_id = app.user_id() and notifications.read_at is null
      and notifications.subject_type = ${subjectType} and notifications.subject_id = ${subjectId}::uuid
      and events.id = notifications.last_event_id and (events.data ->> 'signOffId')::uuid = ${id}::uuid`);
  tx.changed('notifications', userId);
}

/** Writes down what a person who was asked said to somebody of staff. It approves nothing. */
export async function recordSpokenAnswer(
  tx: WriteTx,
  key: KeyObject,
  actor: Actor,
  origin: Origin,
  id: string,
  { personId, answer, reason }: { personId: string; answer: SignOffAnswer; reason: string },
): Promise<SignOff> {
  const signOff = await lockSignOff(tx, id);
  requireMayAsk(actor, signOff);
  if (!signOff.people.some((each) => each.id === personId)) invalid('personId', 'Choose somebody who was asked');
  const personal = { reason, nameWritten: null, address: null, device: null };
  await addAnswer(tx, key, signOff, { userId: personId, recordedBy: actor.userId, answer, via: 'Phone' }, personal);
  await recordAnswer(tx, origin, 'signOff.spokenAnswerRecorded', signOff, answer);
  tx.changed('signOffs', id);
  return (await getVisibleSignOff(tx, id)) ?? notFound();
}

async function addAnswer(
  tx: WriteTx,
  key: KeyObject,
  signOff: SignOff,
  given: Pick<Answered, 'userId' | 'recordedBy' | 'answer' | 'via'>,
  personal: Parameters<typeof prove>[2],
): Promise<string> {
  const end = await tx.first(sql<{ position: number | null; record: Buffer | null; at: string; tenantId: string }>`
    select position, record, app.instant(now()) as at, app.tenant_id() as "tenantId" from app.end_of_sign_offs()`);
  if (!end) throw new Error('The end of the chain is unknown.');
  const { id: signOffId, subjectId, fileName, version, sha256, question, needs } = signOff;
  const id = newId();
  const position = (end.position ?? 0) + 1;
  const answered = {
    ...given,
    tenantId: end.tenantId,
    id,
    signOffId,
    position,
    subjectId,
    fileName,
    version,
    sha256,
    question,
    needs,
    askedIds: signOff.people.map((each) => each.id).sort(),
    at: end.at,
  };
  const proof = prove(key, answered, personal, end.record);
  await tx.run(
    db.insertInto('sign_off_answers').values({
      tenant_id: end.tenantId,
      id,
      sign_off_id: signOffId,
      position,
      user_id: given.userId,
      recorded_by: given.recordedBy,
      answer: given.answer,
      via: given.via,
      sha256: Buffer.from(sha256, 'hex'),
      at: end.at,
      salt: proof.salt,
      reason: personal.reason,
      name_written: personal.nameWritten,
      address: personal.address,
      device: personal.device,
      reason_hash: proof.hashes.reason,
      name_hash: proof.hashes.nameWritten,
      address_hash: proof.hashes.address,
      device_hash: proof.hashes.device,
      previous: proof.previous,
      record: proof.record,
      signature: proof.signature,
      public_key: proof.publicKey,
    }),
  );
  return id;
}

function recordAnswer(
  tx: WriteTx,
  origin: Origin,
  action: 'signOff.answered' | 'signOff.spokenAnswerRecorded',
  { id, fileName, version }: SignOff,
  answer: SignOffAnswer,
): Promise<void> {
  return record(tx, origin, {
    action,
    subjectType: 'signOff',
    subjectId: id,
    subjectName: fileName,
    details: { version, answer },
  });
}
