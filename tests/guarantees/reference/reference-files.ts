import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '#contract/index.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { fileKey, type Variant } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { insert } from './reference-rows.ts';

/** Adds the documents and images of the reference world, with their bytes. */
export async function addFiles(test: TestApp, picture: Buffer): Promise<void> {
  const text = Buffer.from('Ground floor, one big room.');
  const shared = (bytes: Buffer) => ({
    tenant_id: ids.studio,
    project_id: ids.lobby,
    client_id: ids.acme,
    created_by: ids.wim,
    audience: 'client',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  });
  const { fileName, contentType, description, label } = endpoints.getDocument.example.answer;
  for (const [id, file_name] of [
    [ids.oldPlan, 'old plan.txt'],
    [ids.plan, fileName],
    [ids.sketch, 'sketch.txt'],
  ] as const) {
    const shown = { file_name, content_type: contentType, description, label: id === ids.plan ? label : '' };
    await insert(test, 'documents', { ...shared(text), id, ...shown, ...(id === ids.sketch && deleted()) });
    await storeFile(test, id, text);
  }
  for (const [id, file_name] of [
    [ids.oldPhoto, 'old lobby.png'],
    [ids.photo, 'lobby.png'],
    [ids.snapshot, 'snapshot.png'],
  ] as const) {
    const shown = { description: 'Before the work', category: 'Site', width: 1, height: 1 };
    await insert(test, 'images', {
      ...shared(picture),
      id,
      file_name,
      content_type: 'image/png',
      ...shown,
      ...(id === ids.snapshot && deleted()),
    });
    for (const variant of [undefined, 'preview', 'thumbnail'] as const) await storeFile(test, id, picture, variant);
  }
}

/** Adds two held mails, with their bytes. */
export async function addInboundMails(test: TestApp): Promise<void> {
  const [mail] = endpoints.listInboundMails.example.answer;
  if (!mail) throw new Error('The example of the mails that came in is empty.');
  const { from, fromName, to, subject, excerpt, state, reason, receivedAt } = mail;
  const raw = Buffer.from(`From: ${from}\r\nSubject: ${subject}\r\n\r\n${excerpt}`);
  const names = { from_address: from, from_name: fromName, to_address: to, subject, excerpt };
  const bytes = { size_bytes: mail.sizeBytes, sha256: createHash('sha256').update(raw).digest() };
  for (const id of [ids.oldInboundMail, ids.inboundMail]) {
    const row = { tenant_id: ids.studio, id, message_id: `<${id}@acme-hotels.example>`, received_at: receivedAt };
    await insert(test, 'inbound_mails', { ...row, ...names, ...bytes, state, reason });
    await storeFile(test, id, raw);
  }
}

/** The columns of a file in the trash, deleted by Wim today. */
const deleted = () => ({ deleted_at: new Date().toISOString(), deleted_by: ids.wim });

export async function storeFile({ services }: TestApp, id: string, bytes: Buffer, variant?: Variant): Promise<void> {
  const temporary = path.join(services.config.dataDir, newId());
  await writeFile(temporary, bytes);
  await services.files.store.put(fileKey(ids.studio, id, variant), temporary);
}

/** Four open requests to Cleo: one about the floor plan, and three about a picture for operations that change them. */
export async function addSignOffs(test: TestApp): Promise<void> {
  const { question, version, needs, dueOn, requestedAt } = endpoints.getSignOff.example.answer;
  const shared = { tenant_id: ids.studio, client_id: ids.acme, question, version, needs, requested_by: ids.ada };
  const about = (table: string, subjectId: string) =>
    test.database.owner
      .query(`select file_name, sha256 from ${table} where id = $1`, [subjectId])
      .then(({ rows }) => ({ subject_id: subjectId, ...rows[0] }));
  const plan = { subject_type: 'document', ...(await about('documents', ids.plan)), due_on: dueOn };
  const photo = {
    subject_type: 'image',
    ...(await about('images', ids.photo)),
    sha256: Buffer.from(endpoints.answerSignOff.example.body.sha256, 'hex'),
  };
  const before = new Date(Date.parse(requestedAt) - 60_000).toISOString();
  for (const [id, file, requested_at] of [
    [ids.signOff, plan, requestedAt],
    [ids.oldSignOff, photo, before],
    [ids.answeredSignOff, photo, before],
    [ids.spokenSignOff, photo, before],
  ] as const) {
    await insert(test, 'sign_offs', { ...shared, ...file, id, requested_at });
    await insert(test, 'sign_off_people', { tenant_id: ids.studio, sign_off_id: id, user_id: ids.cleo });
  }
}
