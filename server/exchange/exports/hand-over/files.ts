import { openNames } from '../names.ts';
import type { PlacedFile } from '../seal.ts';
import type { HandOver } from './data.ts';

export type Places = {
  files: PlacedFile[];
  /** The path of a version, picture or attachment by its id. */
  pathOf(id: string): string;
  pageOfTicket: Map<string, string>;
  /** In the order of the certificates. */
  certificates: string[];
};

/** The logo of the company. */
export const logoPath = 'logo.png';

/** Gives every file of a hand-over its place. */
export function placeFiles({ documents, pictures, messages, tickets, certificates }: HandOver): Places {
  const name = openNames();
  const files: PlacedFile[] = [];
  for (const { fileName, versions } of documents) {
    const folder = name('documents/', fileName);
    for (const { id, number, sha256, createdAt, ...version } of versions) {
      files.push({ id, path: name(`${folder}/`, `v${number} ${version.fileName}`), modifiedAt: createdAt, sha256 });
    }
  }
  for (const { id, fileName, uploadedAt } of pictures)
    files.push({ id, path: name('pictures/', fileName), modifiedAt: uploadedAt });
  for (const { attachments, createdAt } of messages) {
    for (const { id, fileName } of attachments)
      files.push({ id, path: name('attachments/', fileName), modifiedAt: createdAt });
  }
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  return {
    files,
    pathOf: (id) => paths.get(id) as string,
    pageOfTicket: new Map(tickets.map(({ id, number, title }) => [id, name('tickets/', `${number} ${title}.html`)])),
    certificates: certificates.map(({ signOff }) =>
      name('sign-offs/', `${signOff.fileName} v${signOff.version} certificate.json`),
    ),
  };
}
