import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a page of `npm run reports`. Reports are made from code and tests, so they are not committed. */
export async function writeReport(name: string, page: string, size: string): Promise<void> {
  const folder = path.resolve(import.meta.dirname, '../coverage/reports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), page);
  process.stdout.write(`coverage/reports/${name}: ${size}\n`);
}
