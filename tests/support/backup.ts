import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { uploadAttachment } from '#contract/work/attachments.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import * as documents from '#contract/work/documents.ts';
import * as images from '#contract/work/images.ts';
import type { Schema } from '#database/sql-files.ts';
import { createBackup } from '#server/backup/create.ts';
import { openBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { type Files, openFiles } from '#server/platform/files/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Company, createCompany } from './company.ts';
import { onProject, say, sayWithFile } from './conversation.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { pdfFile } from './sample-files.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { upload, uploadTo } from './upload.ts';

/** An app with two companies, of which one has a document with two versions and a picture. */
export type BackupTest = {
  test: TestApp;
  company: Company;
  directory: string;
  documentId: string;
  /** The second version of the document. */
  versionId: string;
  imageId: string;
  /** A file of a message, which has an answer. */
  attachmentId: string;
  newFile(): string;
  newFiles(): Promise<Files>;
  backUp(): ReturnType<typeof createBackup>;
  /** Restores into an empty database and an empty file store, and passes both to `look`. */
  restore(
    file: string,
    look: (database: TestDatabase, files: Files) => Promise<void>,
    options?: {
      arrange?: (database: TestDatabase) => Promise<unknown>;
      schema?: Schema;
      key?: Buffer;
    },
  ): Promise<void>;
  stop(): Promise<void>;
};

export async function startBackupTest(): Promise<BackupTest> {
  const [test, directory] = [await startTestApp(), await temporaryDirectory()];
  const company = await createCompany(test, 'Kept');
  await createCompany(test, 'Kept as well');
  const project = await company.addProject({ clientId: await company.addClient('Ünïcode\t"client"\\N') });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const send = (endpoint: typeof documents.uploadDocument | typeof images.uploadImage, bytes: Buffer, name: string) =>
    upload(test, company.admin, endpoint, [
      ['ProjectId', project],
      ['File', bytes, name],
    ]);
  const addAttachment = async () => {
    const { id } = (await upload(test, company.admin, uploadAttachment, [['File', pdfFile, 'b.pdf']])).body;
    const parentId = await sayWithFile(company.admin, onProject(project), 'See the file', id);
    await say(company.admin, onProject(project), 'I see', { parentId });
    return id;
  };
  const documentId: string = (await send(documents.uploadDocument, pdfFile, 'a.pdf')).body.id;
  const version = await uploadTo(test, company.admin, uploadDocumentVersion, { id: documentId }, [
    ['Note', 'Longer'],
    ['File', Buffer.concat([pdfFile, Buffer.from('\n')]), 'a.pdf'],
  ]);
  const newFile = () => path.join(directory.path, `${newId()}.tar`);
  const newFiles = () => openFiles(readConfig({ DATA_DIR: path.join(directory.path, newId()) }));
  return {
    test,
    company,
    directory: directory.path,
    documentId,
    versionId: version.body.id,
    imageId: (await send(images.uploadImage, picture, 'a.png')).body.id,
    attachmentId: await addAttachment(),
    newFile,
    newFiles,
    backUp: () => createBackup({ ownerUrl: test.database.ownerUrl, store: test.services.files.store, file: newFile() }),
    async restore(file, look, { arrange, schema, key } = {}) {
      const database = await createTestDatabase({ empty: true });
      const files = await newFiles();
      try {
        await arrange?.(database);
        await database.owner.end();
        const backup = await openBackup(file, { schema, key });
        await backup.into(database.ownerUrl, files).finally(() => backup.close());
        const owner = new pg.Client({ connectionString: database.ownerUrl });
        await owner.connect();
        await look({ ...database, owner }, files).finally(() => owner.end());
      } finally {
        await database.drop();
      }
    },
    async stop() {
      await test.stop();
      await directory.remove();
    },
  };
}

export async function hashOf(files: Files, key: string): Promise<string | undefined> {
  const stored = await files.store.open(key);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stored.read()) hash.update(chunk);
  return hash.digest('hex');
}
