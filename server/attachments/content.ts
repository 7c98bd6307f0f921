import { open } from 'node:fs/promises';
import { attachmentExtensions, pictureTypes } from '#contract/attachments.ts';
import { checkContent } from '#server/documents/content.ts';
import { invalid } from '#server/failures.ts';
import { extensionOf } from '#server/files/file-name.ts';
import type { Spooled } from '#server/files/index.ts';

/** Returns the content type of a document or picture whose content matches its extension. Otherwise 400. */
export async function checkAttachment(fileName: string, file: Spooled): Promise<string> {
  const extension = extensionOf(fileName);
  if (!attachmentExtensions.includes(extension)) {
    const supported = `${attachmentExtensions.slice(0, -1).join(', ')} and ${attachmentExtensions.at(-1)}`;
    invalid('File', `This file type is not supported. Supported types are ${supported}.`);
  }
  const pictureType = pictureTypes[extension];
  if (!pictureType) return checkContent(fileName, file);
  if ((await typeOf(file)) !== pictureType) {
    invalid('File', `The content of this file does not match its extension (.${extension}).`);
  }
  return pictureType;
}

/** By the first bytes. The picture is only ever downloaded, so nothing decodes it. */
async function typeOf({ path }: Spooled): Promise<string | undefined> {
  // Loaded only if needed, because it costs memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime;
  } finally {
    await file.close();
  }
}
