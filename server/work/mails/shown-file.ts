import { sql } from 'kysely';
import type { Sharp } from 'sharp';
import { documentTypes } from '#contract/work/documents.ts';
import { isPicture } from '#contract/work/images.ts';
import { versionThen } from '#server/platform/events/version-then.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { MailSource, ShownFile } from '#server/platform/mail/content.ts';
import { loadDecoders } from '#server/platform/pictures/decoders.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { shownPicture } from '#server/work/attachments/picture.ts';
import { drawIfMissing } from '#server/work/project-files/drawn.ts';
import { drawStoredPage, readSmall } from '#server/work/project-files/first-page.ts';
import { needsSignIn } from '#server/work/sign-offs/needs-sign-in.ts';
import { ofVisibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';

type Place = Pick<Services, 'tenancy' | 'files'>;

/** A JPEG, which all mail programs show, and its width on the screen. */
export type DrawnFile = {
  kind: 'page' | 'image';
  fileName: string;
  content: Buffer;
  width: number;
};

/** The file of an event, in the version that was asked about or that it had then. Undefined if the recipient may not see it. */
export function readShownFile(tx: ReadTx, eventId: string): Promise<ShownFile | undefined> {
  return tx.first(sql<ShownFile>`
    select document_versions.id, document_versions.file_name as "fileName", document_versions.content_type as "contentType"
    from events join document_versions on document_versions.document_id = events.subject_id
      and document_versions.number = coalesce(
        (select version from sign_offs where sign_offs.id = (events.data ->> 'signOffId')::uuid),
        (select number from ${versionThen} version))
    where events.id = ${eventId}::uuid and events.subject_type = 'document' and ${ofVisibleDocument}
    union all
    select images.id, images.file_name, images.content_type from events join images on images.id = events.subject_id
    where events.id = ${eventId}::uuid and events.subject_type = 'image' and images.deleted_at is null and ${visibleImage()}`);
}

/**
 * Draws the picture that a file is, or its first page. Undefined if the recipient has to sign in to see files, if there is nothing to
 * draw, or if it takes too long: the mail then leaves without it.
 */
export async function drawShownFile(
  { tenancy, files }: Place,
  { tenantId, userId }: Pick<MailSource, 'tenantId' | 'userId'>,
  file: ShownFile,
  draw: typeof drawFile,
): Promise<DrawnFile | undefined> {
  if (!isPicture(file.contentType) && file.contentType !== documentTypes.pdf) return undefined;
  const holder = await tenancy.asServer(tenantId, 'read', (tx) =>
    tx.first(sql<{ isOpen: boolean }>`
      select not ${needsSignIn} as "isOpen"
      from users join tenants on tenants.id = users.tenant_id left join roles on roles.id = users.role_id
      where users.id = ${userId}::uuid`),
  );
  if (!holder?.isOpen) return undefined;
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds);
  const drawn = drawing.run(tenantId, 1, () => draw({ tenancy, files }, tenantId, file)).catch(() => undefined);
  return Promise.race([drawn, timeUp]).finally(() => clearTimeout(timer));
}

/** One at a time, which bounds the memory. */
const drawing = openFairQueue({ capacity: 1 });

/** With the time that sending takes, this stays below the lease of a mail. */
const milliseconds = 15_000;

/** Pixels on the screen: the button stays near. */
const shown = { width: 496, height: 400 };
/** Pixels of the JPEG: more, for screens with small pixels. */
const box = { width: 560, height: 792 };
/** Bytes. */
const largestJpeg = 120 * 1024;
/** From good to small. */
const qualities = [80, 60, 40];

/** Draws a version of a document, or an image. */
export async function drawFile({ files: { store } }: Place, tenantId: string, file: ShownFile) {
  if (file.contentType === documentTypes.pdf) {
    const page = await drawStoredPage(store, fileKey(tenantId, file.id), box);
    return page && encode('page', file, page);
  }
  const sharp = await loadDecoders();
  // The preview was made from the picture when it was uploaded.
  const bytes = await readSmall(store, fileKey(tenantId, file.id, 'preview'));
  return bytes && encode('image', file, sharp(bytes));
}

/** Draws a picture of a message. */
export async function drawPicture(place: Place, tenantId: string, file: ShownFile) {
  await drawIfMissing(place, tenantId, file.id, shownPicture);
  const bytes = await readSmall(place.files.store, fileKey(tenantId, file.id, shownPicture.variant));
  const sharp = await loadDecoders();
  return bytes?.length ? encode('image', file, sharp(bytes)) : undefined;
}

async function encode(
  kind: DrawnFile['kind'],
  { fileName }: ShownFile,
  picture: Sharp,
): Promise<DrawnFile | undefined> {
  const small = picture.resize({ ...box, fit: 'inside', withoutEnlargement: true }).flatten({ background: 'white' });
  for (const quality of qualities) {
    const { data: content, info } = await small.clone().jpeg({ quality }).toBuffer({ resolveWithObject: true });
    const scale = Math.min(1, shown.width / info.width, shown.height / info.height);
    const width = Math.max(1, Math.round(info.width * scale));
    if (content.length <= largestJpeg) return { kind, fileName, content, width };
  }
  return undefined;
}
