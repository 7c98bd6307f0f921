import { maxAttachments } from '#contract/work/message-kinds.ts';
import { Failure, refuse } from '#server/platform/answers/failures.ts';
import { safeFileName } from '#server/platform/files/file-name.ts';
import { refuseTooLarge } from '#server/platform/files/storage.ts';
import { withUpload } from '#server/platform/files/upload.ts';
import { keepAttachment } from '#server/work/attachments/content.ts';
import { addAttachment } from '#server/work/attachments/write.ts';
import type { Sender } from './decide.ts';
import type { ReadMail } from './read-mail.ts';
import type { MailInServices } from './recipient.ts';

/** The files of a mail: those that a message can have, and the names of those that are only in the mail. */
export type MailFiles = { taken: { id: string; fileName: string }[]; left: string[] };

type File = ReadMail['files'][number];

/** Uploads the files as their sender, by the rules of every other upload. A file that is refused does not stop the message. */
export async function uploadFiles(
  services: Pick<MailInServices, 'tenancy' | 'files'>,
  tenantId: string,
  sender: Sender,
  files: readonly File[],
): Promise<MailFiles> {
  const found: MailFiles = { taken: [], left: [] };
  for (const file of files) {
    const id = found.taken.length < maxAttachments && (await uploadFile(services, tenantId, sender, file));
    if (id) found.taken.push({ id, fileName: file.fileName });
    else found.left.push(file.fileName);
  }
  return found;
}

async function uploadFile(
  { tenancy, files }: Pick<MailInServices, 'tenancy' | 'files'>,
  tenantId: string,
  sender: Sender,
  { fileName: givenName, content }: File,
): Promise<string | undefined> {
  const asSender = <T>(run: Parameters<typeof tenancy.asSender<T>>[1]) =>
    tenancy.asSender({ tenantId, userId: sender.id, clientId: sender.clientId }, run);
  const caller = { tenancy, tenantId, enter: asSender, declared: content.length };
  try {
    return await withUpload(files, caller, async (upload) => {
      if (content.length === 0) refuse('This file is empty.');
      if (content.length > upload.limit) refuseTooLarge(upload.limit);
      const file = await upload.write(Buffer.from(content));
      // Without an answer of the scanner the file is refused, or taken where the operator allows it.
      await files.scan(file, () => {});
      const fileName = safeFileName(givenName);
      const stored = await keepAttachment(upload, fileName, file);
      const origin = { address: 'mail', requestId: upload.id };
      await asSender(async (tx) => {
        await upload.fulfil(tx, file.size);
        await addAttachment(tx, origin, { ...stored, id: upload.id, fileName });
      });
      return upload.id;
    });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
