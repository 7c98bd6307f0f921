import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { mostTogether } from '#contract/work/document-orders.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import type { Say } from '#server/platform/texts/index.ts';
import { listVisibleDocuments } from '#server/work/documents/list.ts';
import { isVisible } from '#server/work/visible/projects.ts';
import { openNames } from './names.ts';
import { addStored } from './seal.ts';
import { openZip, type ZipWriter } from './zip.ts';

/** Rows in memory at a time. */
const rowsAtATime = 200;

/** `tag` changes with what is in the archive. */
type Found = { title: string; count: number; bytes: number; tag: string };

/** What a download of all documents will have. 404 if the actor does not see the project, 400 if it is too much. */
export async function measureDocuments(tx: ReadTx, projectId: string, label: string | undefined): Promise<Found> {
  const found = await tx.first(sql<Found>`
    select projects.title, documents.count, documents.bytes, documents.tag
    from projects, lateral (
      select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes,
        md5(coalesce(string_agg(concat_ws(' ', id, current_version, label), ',' order by id), '')) as tag
      from documents
      where project_id = projects.id and deleted_at is null ${label === undefined ? sql`` : sql`and label = ${label}`}
    ) documents
    where projects.id = ${projectId}::uuid and ${isVisible(projectId)}`);
  if (!found) notFound();
  if (found.count > mostTogether.documents || found.bytes > mostTogether.gigabytes * 1024 ** 3) {
    refuse('At most {limit} documents of {size} GB together can be downloaded. Choose a label.', {
      limit: String(mostTogether.documents),
      size: String(mostTogether.gigabytes),
    });
  }
  return found;
}

/** A document and the version that is in the archive. */
type DocumentFile = Pick<ProjectDocument, 'fileName' | 'label' | 'createdAt'> & { versionId: string; sha256: string };

type Page = { files: DocumentFile[]; next: string | undefined };

/** A page of the documents that the actor sees now, newest first, with what is needed to read their newest versions. */
export async function listDocumentFiles(
  tx: ReadTx,
  projectId: string,
  asked: { label: string | undefined; cursor: string | undefined },
): Promise<Page> {
  const { items, next } = await listVisibleDocuments(tx, projectId, {
    cursor: asked.cursor,
    limit: rowsAtATime,
    ...(asked.label !== undefined && { label: asked.label }),
  });
  const versions = await tx.run(sql<{ id: string; documentId: string; sha256: string; createdAt: string }>`
    select document_versions.id, document_id as "documentId", encode(document_versions.sha256, 'hex') as sha256,
      app.instant(document_versions.created_at) as "createdAt"
    from document_versions join documents on documents.id = document_id and documents.current_version = number
    where document_id = any (${items.map(({ id }) => id)}::uuid[])`);
  const byDocument = new Map(versions.map((each) => [each.documentId, each]));
  const files = items.flatMap(({ id, fileName, label }) => {
    const version = byDocument.get(id);
    return version ? [{ fileName, label, versionId: version.id, ...version }] : [];
  });
  return { files, next };
}

export type Source = {
  open: FileStore['open'];
  keyOf(versionId: string): string;
  /** Reads a page as the caller, so an account that is closed does not go on reading. */
  read(cursor: string | undefined): Promise<Page>;
  /** Called with what was sent, also when the reader stops early. */
  onEnd(sent: { count: number; size: number }): Promise<void>;
  /** Says in the language of the caller what is wrong with files. */
  say: Say;
  /** Documents are in a folder for their label, unless all have the same. */
  inFolders: boolean;
};

/** The archive. Nothing is read before somebody reads it, and no faster than they do. */
export function documentsArchive(source: Source): Readable {
  return Readable.from(bytesOf(source), { objectMode: false });
}

async function* bytesOf(source: Source): AsyncGenerator<Buffer> {
  const zip = openZip();
  const sent = { count: 0, size: 0 };
  const writing = writeFiles(zip, source, sent).catch((error) => {
    zip.output.destroy(error);
  });
  try {
    yield* zip.output;
  } finally {
    zip.output.destroy();
    await writing;
    await source.onEnd(sent);
  }
}

/** Documents of the same name have numbers. A file that the store has lost is named, and does not keep the rest back. */
async function writeFiles(zip: ZipWriter, source: Source, sent: { count: number; size: number }): Promise<void> {
  const name = openNames();
  const folders = new Map<string, string>();
  // Given out like the name of a file, because a document can be called as a label is.
  const folderOf = (label: string) => {
    const folder = folders.get(label) ?? `${name('', label)}/`;
    folders.set(label, folder);
    return folder;
  };
  const problems: string[] = [];
  let newest = '';
  const open = (id: string) => source.open(source.keyOf(id));
  for (let page: Page | undefined = await source.read(undefined); page; ) {
    for (const { versionId, fileName, label, createdAt, sha256 } of page.files) {
      if (createdAt > newest) newest = createdAt;
      const folder = source.inFolders && label ? folderOf(label) : '';
      const file = { id: versionId, path: name(folder, fileName), modifiedAt: createdAt, sha256 };
      const { entry, problem } = await addStored(zip, file, { open });
      if (problem) problems.push(problem(source.say));
      if (!entry) continue;
      sent.count += 1;
      sent.size += entry.size;
    }
    page = page.next ? await source.read(page.next) : undefined;
  }
  if (problems.length > 0) {
    const file = { path: name('', 'problems.txt'), modifiedAt: newest };
    await zip.addText(file, `${problems.join('\n')}\n`);
  }
  zip.finish();
}
