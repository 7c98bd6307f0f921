import { checkContent } from '#server/platform/files/content/content.ts';
import { safeFileName } from '#server/platform/files/file-name.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import type { Upload } from '#server/platform/files/upload.ts';
import { formatOf } from '#server/platform/pictures/format.ts';
import { storePicture } from '#server/work/images/upload.ts';
import type { NewDocument } from './write.ts';

type Received = Spooled & { name: string };

/** Stores a document whose content matches its extension. Otherwise 400. */
export async function storeDocument(upload: Upload, file: Received): Promise<NewDocument> {
  const fileName = safeFileName(file.name);
  const contentType = await checkContent(fileName, file, upload.moreTypes);
  await upload.keep(file);
  return { ...file, id: upload.id, fileName, contentType };
}

/** The same where a picture will do as well, such as for a task that asks for a file. Its content says what it is, not its name. */
export async function storeDocumentOrPicture(upload: Upload, file: Received, company: string): Promise<NewDocument> {
  return (await formatOf(file.path)) ? storePicture(upload, file, file.name, company) : storeDocument(upload, file);
}
