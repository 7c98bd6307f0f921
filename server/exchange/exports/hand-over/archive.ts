import { json, openArchive, publicKeyOf, type Sources, tool } from '../seal.ts';
import type { ZipWriter } from '../zip.ts';
import type { HandOver } from './data.ts';
import { logoPath, placeFiles } from './files.ts';
import { indexPage, pageFiles } from './pages.ts';
import { dataFiles } from './tables.ts';

/** Writes a hand-over. Nothing in it depends on who asked or when, so the same project gives the same bytes. */
export async function writeHandOver(zip: ZipWriter, handOver: HandOver, sources: Sources): Promise<void> {
  const { id, title, clientId, clientName, updatedAt, createdAt } = handOver.project;
  const places = placeFiles(handOver);
  const archive = openArchive(zip, 'HandOver', updatedAt ?? createdAt, sources);
  await archive.addStored(places.files, places.files.length);
  if (handOver.logo) await archive.addText(logoPath, handOver.logo);
  for (const { path, text } of dataFiles(handOver, places)) await archive.addText(path, text);
  for (const { path, text } of pageFiles(handOver, places)) await archive.addText(path, text);
  for (const [index, certificate] of handOver.certificates.entries())
    await archive.addText(places.certificates[index] as string, json(certificate));
  if (handOver.certificates.length > 0) {
    await archive.addText('sign-offs/key.json', json(publicKeyOf(sources.key)));
    await archive.addText('sign-offs/verify-sign-off.ts', await tool('verify-sign-off.ts'));
  }
  await archive.addText('verify-archive.ts', await tool('verify-archive.ts'));
  await archive.addText('index.html', indexPage(handOver, places, archive.problems));
  await archive.seal({
    company: handOver.company,
    client: { id: clientId, name: clientName },
    project: { id, title },
  });
}
