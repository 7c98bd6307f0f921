import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { prove } from '#server/work/sign-offs/proof.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { dayFrom, instantAgo } from './days.ts';
import type { Ids } from './ids.ts';
import { demoPeople } from './people.ts';
import { type DemoSignOff, demoSignOffs, signOffId } from './sign-offs.ts';
import { subjectOf } from './subjects.ts';

type Row = { id: string; tenantId: string; subjectId: string; sha256: Buffer } & DemoSignOff;

/**
 * Inserts the approvals with the chain of their answers, after the files. A key that nobody keeps signs them: nobody gave these
 * answers, so the key of the installation must not say so.
 */
export async function addSignOffs(tx: WriteTx, company: DemoCompany, ids: Ids, today: string): Promise<void> {
  const rows: Row[] = [];
  for (const signOff of demoSignOffs) {
    const { type, id } = subjectOf(company, signOff.about, ids.client);
    const { sha256, client_id } = (await tx.first(
      sql<{ sha256: Buffer; client_id: string }>`
        select sha256, client_id from ${sql.table(`${type}s`)} where id = ${id}`,
    )) as { sha256: Buffer; client_id: string };
    const state = stateOf(signOff);
    const closed = signOff.answers.at(-1)?.days ?? signOff.days;
    await tx.run(
      db.insertInto('sign_offs').values({
        tenant_id: company.id,
        id: signOffId(company, signOff.key),
        subject_type: type,
        subject_id: id,
        client_id,
        version: 1,
        sha256,
        file_name: signOff.about,
        question: signOff.question,
        needs: signOff.needs,
        due_on: signOff.due === undefined ? null : dayFrom(today, signOff.due),
        requested_by: ids.user(signOff.by),
        requested_at: instantAgo(today, signOff.days),
        state,
        closed_at: state === 'Open' ? null : instantAgo(today, closed, 30),
      }),
    );
    rows.push({ ...signOff, id: signOffId(company, signOff.key), tenantId: company.id, subjectId: id, sha256 });
  }
  await tx.run(
    db
      .insertInto('sign_off_people')
      .values(
        rows.flatMap(({ id, asked }) =>
          asked.map((key) => ({ tenant_id: company.id, sign_off_id: id, user_id: ids.user(key) })),
        ),
      ),
  );
  await tx.run(db.insertInto('sign_off_answers').values(chain(company, rows, ids, today)));
}

function stateOf({ answers, asked, needs }: DemoSignOff): 'Open' | 'Approved' | 'ChangesAsked' {
  if (answers.some(({ answer }) => answer === 'ChangesAsked')) return 'ChangesAsked';
  return answers.length >= (needs === 'One' ? 1 : asked.length) ? 'Approved' : 'Open';
}

/** The answers, each of which carries the hash of the one before. */
function chain(company: DemoCompany, rows: readonly Row[], ids: Ids, today: string) {
  const key: KeyObject = generateKeyPairSync('ed25519').privateKey;
  let previous: Buffer | null = null;
  return rows
    .flatMap((row) => row.answers.map((given) => ({ row, given })))
    .map(({ row, given }, index) => {
      const answered = {
        tenantId: company.id,
        id: demoId(company, 'signOffAnswer', index + 1),
        signOffId: row.id,
        position: index + 1,
        subjectId: row.subjectId,
        fileName: row.about,
        version: 1,
        sha256: row.sha256.toString('hex'),
        question: row.question,
        needs: row.needs,
        askedIds: row.asked.map(ids.user).sort(),
        userId: ids.user(given.by),
        recordedBy: null,
        answer: given.answer,
        via: 'Session',
        // As `app.instant` writes it, because certificates are made from the rows.
        at: instantAgo(today, given.days, 30).replace('.000', ''),
      };
      const personal = { reason: given.reason ?? null, nameWritten: nameOf(given.by), address: null, device: null };
      const proof = prove(key, answered, personal, previous);
      previous = proof.record;
      return {
        tenant_id: company.id,
        id: answered.id,
        sign_off_id: row.id,
        position: answered.position,
        user_id: answered.userId,
        answer: given.answer,
        via: answered.via,
        sha256: row.sha256,
        at: answered.at,
        salt: proof.salt,
        reason: personal.reason,
        name_written: personal.nameWritten,
        reason_hash: proof.hashes.reason,
        name_hash: proof.hashes.nameWritten,
        address_hash: proof.hashes.address,
        device_hash: proof.hashes.device,
        previous: proof.previous,
        record: proof.record,
        signature: proof.signature,
        public_key: proof.publicKey,
      };
    });
}

function nameOf(key: string): string {
  const person = demoPeople.find((each) => each.key === key);
  return `${person?.firstName} ${person?.lastName}`;
}
