import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { SignOffCertificate } from '#contract/work/sign-offs.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { type Answered, canonicalJson, type Personal, rawPublicKey } from './proof.ts';
import { getVisibleSignOff } from './read.ts';

type Row = Answered &
  Personal & { hashes: Record<keyof Personal, string> } & Record<
    'previous' | 'record' | 'signature' | 'publicKey',
    string
  > & {
    salt: string | null;
  };

/** What proves the answers of a sign-off. The JSON is made from the rows as they are now, so a changed row no longer fits its record. */
export async function getCertificate(tx: ReadTx, key: KeyObject, id: string): Promise<SignOffCertificate> {
  const [signOff, company, rows] = await Promise.all([
    getVisibleSignOff(tx, id),
    tx.first(sql<{ name: string }>`
      select coalesce(display_name, name) as name from tenants where id = app.tenant_id()`),
    tx.run(selectProofs(id)),
  ]);
  if (!signOff || !company) notFound();
  return {
    format: 'loggia-sign-off-1',
    company: company.name,
    publicKey: rawPublicKey(key).toString('hex'),
    signOff,
    proofs: rows.map(present),
  };
}

function selectProofs(signOffId: string) {
  return sql<Row>`
    select given.tenant_id as "tenantId", given.id, given.sign_off_id as "signOffId", given.position,
      sign_offs.subject_id as "subjectId", sign_offs.file_name as "fileName", sign_offs.version, encode(given.sha256, 'hex') as sha256,
      sign_offs.question, sign_offs.needs, (select jsonb_agg(asked.user_id order by asked.user_id::text collate "C")
        from sign_off_people asked where asked.sign_off_id = sign_offs.id and asked.asked_after < given.position
          and coalesce(asked.left_after >= given.position, true)) as "askedIds", given.user_id as "userId",
      given.recorded_by as "recordedBy", given.answer, given.via, app.instant(given.at) as at,
      encode(given.salt, 'hex') as salt, given.reason, given.name_written as "nameWritten", given.address, given.device,
      jsonb_build_object('reason', encode(given.reason_hash, 'hex'), 'nameWritten', encode(given.name_hash, 'hex'),
        'address', encode(given.address_hash, 'hex'), 'device', encode(given.device_hash, 'hex')) as hashes,
      encode(given.previous, 'hex') as previous, encode(given.record, 'hex') as record,
      encode(given.signature, 'hex') as signature, encode(given.public_key, 'hex') as "publicKey"
    from sign_off_answers given join sign_offs on sign_offs.id = given.sign_off_id
    where given.sign_off_id = ${signOffId}::uuid order by given.position`;
}

function present(row: Row): SignOffCertificate['proofs'][number] {
  const { hashes, salt, reason, nameWritten, address, device, previous, record, signature, publicKey, ...answered } =
    row;
  const bytes = Object.fromEntries(Object.entries(hashes).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]));
  const json = canonicalJson(answered, bytes as Record<keyof Personal, Buffer>);
  const texts = withoutNulls({ salt, reason, nameWritten, address, device });
  return { json, previous, record, signature, publicKey, ...texts } as SignOffCertificate['proofs'][number];
}
