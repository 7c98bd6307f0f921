import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Files } from '#server/platform/files/index.ts';
import { fileKey, type Variant } from '#server/platform/files/keys.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { demoDocuments, demoImages, demoLabels } from './attachments.ts';
import { type DemoCompany, demoCompanies, demoId } from './companies.ts';
import { instantAgo } from './days.ts';
import { height, width } from './drawings/shapes.ts';
import { demoProjects } from './projects.ts';
import { rasterize } from './raster.ts';

type Picture = { original: Buffer; preview: Buffer; thumbnail: Buffer };

/** Draws every picture once, because both companies get the same ones. */
export function drawPictures(): Promise<Picture[]> {
  return Promise.all(demoImages.map(({ drawing }) => drawPicture(drawing)));
}

async function drawPicture(drawing: string): Promise<Picture> {
  const { data, info } = await rasterize(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  // Low compression effort, so that the first start is fast.
  const [original, preview, thumbnail] = await Promise.all([
    pixels().jpeg({ quality: 84 }).toBuffer(),
    pixels().webp({ quality: 80, effort: 0 }).toBuffer(),
    pixels().resize(480).webp({ quality: 78, effort: 1 }).toBuffer(),
  ]);
  return { original, preview, thumbnail };
}

type Seed = { today: string; userId: (key: string) => string; clientId: (key: string) => string };

/** Adds the documents and pictures of one demo company. Stores bytes before rows, so that no row lacks its file. */
export async function addFiles(
  tx: WriteTx,
  files: Files,
  company: DemoCompany,
  pictures: readonly Picture[],
  { today, userId, clientId }: Seed,
): Promise<void> {
  const documents = demoDocuments().map((document, index) => ({
    ...document,
    id: demoId(company, 'document', index + 1),
  }));
  const images = demoImages.map((image, index) => ({
    ...image,
    id: demoId(company, 'image', index + 1),
    picture: pictures[index] as Picture,
  }));
  await Promise.all([
    ...documents.map(({ id, bytes }) => keep(files, company, id, bytes)),
    ...images.flatMap(({ id, picture }) => [
      keep(files, company, id, picture.original),
      keep(files, company, id, picture.preview, 'preview'),
      keep(files, company, id, picture.thumbnail, 'thumbnail'),
    ]),
  ]);

  const shared = (attachment: (typeof documents | typeof images)[number], index: number, bytes: Buffer) => ({
    ...placeOf(company, attachment.project, clientId),
    id: attachment.id,
    file_name: attachment.fileName,
    size_bytes: bytes.length,
    sha256: sha256(bytes),
    description: attachment.description,
    audience: attachment.isInternal ? 'staff' : 'client',
    created_by: userId(attachment.by),
    created_at: instantAgo(today, attachment.added, index * 7),
  });
  await tx.run(
    db.insertInto('documents').values(
      documents.map((document, index) => ({
        ...shared(document, index, document.bytes),
        content_type: document.contentType,
        label: company.isReadOnly ? '' : (demoLabels[document.fileName] ?? ''),
      })),
    ),
  );
  await tx.run(
    db.insertInto('images').values(
      images.map((image, index) => ({
        ...shared(image, index, image.picture.original),
        content_type: 'image/jpeg',
        category: image.category,
        width,
        height,
      })),
    ),
  );
}

/** Removes files that visitors uploaded to the demo companies. Keeps the demo's own files. */
export async function removeForeignFiles({ store }: Files): Promise<void> {
  for (const company of demoCompanies) {
    for await (const key of store.list(company.id)) {
      if (!key.includes(`/${company.prefix}-`)) await store.remove(key);
    }
  }
}

async function keep({ spool, store }: Files, company: DemoCompany, id: string, bytes: Buffer, variant?: Variant) {
  const file = await spool.write(bytes);
  await store.put(fileKey(company.id, id, variant), file.path);
}

function placeOf(company: DemoCompany, title: string, clientId: Seed['clientId']) {
  const index = demoProjects.findIndex((project) => project.title === title);
  const project = demoProjects[index];
  if (!project) throw new Error(`The demo has no project ${title}.`);
  return {
    tenant_id: company.id,
    project_id: demoId(company, 'project', index + 1),
    client_id: clientId(project.client),
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
