import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import { createExport, downloadExport, type Export, getExport } from '#contract/exchange/exports.ts';
import { exportChannel } from '#server/exchange/exports/channel.ts';
import { sendDue } from '#server/platform/outbox/sender.ts';
import type { TestApp } from './app.ts';
import type { Person } from './company.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Asks for a hand-over, lets the outbox make it, and returns it. */
export function makeHandOver(test: TestApp, person: Person, projectId: string): Promise<Export> {
  return makeExport(test, person, 'HandOver', projectId);
}

/** The same for any kind. */
export async function makeExport(test: TestApp, person: Person, kind: ExportKind, subjectId: string): Promise<Export> {
  const { status, body } = await person.call(createExport, { body: { kind, subjectId } });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  await sendDue(exportChannel(test.services));
  return (await person.call(getExport, { params: { id: body.id } })).body;
}

/** The bytes as a browser gets them. */
export async function download({ app }: TestApp, person: Person, id: string): Promise<Buffer> {
  const response = await app.inject({
    url: downloadExport.path.replace(':id', id),
    headers: { authorization: `Bearer ${person.token}` },
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.rawPayload;
}

/** Unpacks with Debian's unzip. `files`: the bytes by path. */
export async function unpack(zip: Buffer) {
  const folder = await temporaryDirectory();
  const archive = path.join(folder.path, 'archive.zip');
  const unpacked = path.join(folder.path, 'unpacked');
  await writeFile(archive, zip);
  execFileSync('unzip', ['-q', archive, '-d', unpacked], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  const found = await readdir(unpacked, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const each of found.filter((entry) => entry.isFile())) {
    const file = path.join(each.parentPath, each.name);
    files.set(path.relative(unpacked, file), await readFile(file));
  }
  return { folder: unpacked, files, remove: folder.remove };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The links and pictures of the pages that lead to no file of the archive. */
export function brokenLinks(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files].flatMap(([name, bytes]) => {
    if (!name.endsWith('.html')) return [];
    const targets = [...bytes.toString().matchAll(/(?:href|src)="([^"]+)"/g)].map(([, href]) => href as string);
    return targets
      .filter((href) => !files.has(path.join(path.dirname(name), decodeURIComponent(href))))
      .map((href) => `${name}: ${href}`);
  });
}

/** Checks an unpacked archive with the program in it. */
export function verifyArchive(folder: string): string {
  return execFileSync(process.execPath, ['verify-archive.ts'], { cwd: folder, env: { PATH: '' }, encoding: 'utf8' });
}
