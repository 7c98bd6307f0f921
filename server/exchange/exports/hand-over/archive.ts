import { csvHeader, csvRows } from '#server/platform/http/csv.ts';
import type { Reader } from '#server/platform/texts/index.ts';
import { json, openArchive, publicKeyOf, type Sources, tool } from '../seal.ts';
import type { ZipWriter } from '../zip.ts';
import type { HandOver } from './data.ts';
import { logoPath, type Places, placeFiles } from './files.ts';
import { indexPage, pageFiles } from './pages.ts';

/**
 * Writes a hand-over. Nothing in it depends on when it was asked for, and on who asked only how they read, so the same project gives
 * the same bytes to people who read in one way.
 */
export async function writeHandOver(
  zip: ZipWriter,
  handOver: HandOver,
  reader: Reader,
  sources: Sources,
): Promise<void> {
  const { id, title, clientId, clientName, updatedAt, createdAt } = handOver.project;
  const places = placeFiles(handOver);
  const archive = openArchive(zip, 'HandOver', updatedAt ?? createdAt, sources);
  await archive.addStored(places.files, places.files.length);
  if (handOver.logo) await archive.addText(logoPath, handOver.logo);
  for (const { path, text } of dataFiles(handOver, places)) await archive.addText(path, text);
  for (const { path, text } of pageFiles(handOver, places, reader)) await archive.addText(path, text);
  for (const [index, certificate] of handOver.certificates.entries())
    await archive.addText(places.certificates[index] as string, json(certificate));
  if (handOver.certificates.length > 0) {
    await archive.addText('sign-offs/key.json', json(publicKeyOf(sources.key)));
    await archive.addText('sign-offs/verify-sign-off.ts', await tool('verify-sign-off.ts'));
  }
  await archive.addText('verify-archive.ts', await tool('verify-archive.ts'));
  await archive.addText('index.html', indexPage(handOver, places, archive.problems, reader));
  await archive.seal({
    company: handOver.company,
    client: { id: clientId, name: clientName },
    project: { id, title },
  });
}

type Table = { name: string; columns: readonly string[]; rows: readonly object[]; json: unknown };

/** The texts below `data/`: each list as JSON and as CSV. */
function dataFiles(handOver: HandOver, places: Places): { path: string; text: string }[] {
  const { company, project, team } = handOver;
  return [
    { path: 'data/project.json', text: json({ company, project, team }) },
    ...tablesOf(handOver, places).flatMap((table) => [
      { path: `data/${table.name}.json`, text: json(table.json) },
      { path: `data/${table.name}.csv`, text: csvHeader(table.columns) + csvRows(table.columns, table.rows) },
    ]),
  ];
}

function tablesOf(handOver: HandOver, { pathOf, certificates }: Places): Table[] {
  const messages = handOver.messages.map((message) => ({
    ...message,
    attachments: message.attachments.map((file) => ({ ...file, file: pathOf(file.id) })),
  }));
  const ofTicket = Map.groupBy(messages, ({ subjectId }) => subjectId);
  const documents = handOver.documents.map(({ versions, ...document }) => ({
    ...document,
    versions: versions.map((version) => ({ ...version, file: pathOf(version.id) })),
  }));
  const pictures = handOver.pictures.map((picture) => ({ ...picture, file: pathOf(picture.id) }));
  const signOffs = handOver.certificates.map(({ signOff }, index) => ({
    ...signOff,
    certificate: certificates[index],
  }));
  return [
    {
      name: 'documents',
      columns: [...columns.documents],
      rows: documents.flatMap(({ description, label, versions }) =>
        versions.map((each) => ({ description, label, ...each })),
      ),
      json: documents,
    },
    { name: 'pictures', columns: columns.pictures, rows: pictures, json: pictures },
    {
      name: 'tickets',
      columns: columns.tickets,
      rows: handOver.tickets,
      json: handOver.tickets.map((ticket) => ({ ...ticket, messages: ofTicket.get(ticket.id) ?? [] })),
    },
    { name: 'messages', columns: columns.messages, rows: messages, json: messages },
    { name: 'tasks', columns: columns.tasks, rows: handOver.tasks, json: handOver.tasks },
    { name: 'updates', columns: columns.updates, rows: handOver.updates, json: handOver.updates },
    { name: 'hours', columns: columns.hours, rows: handOver.hours, json: handOver.hours },
    { name: 'hours-by-month', columns: columns.hourSums, rows: handOver.hourSums, json: handOver.hourSums },
    { name: 'sign-offs', columns: columns.signOffs, rows: signOffs, json: signOffs },
  ];
}

/** Named like the fields of the JSON. `file` is a path in the archive. */
const columns = {
  documents: [
    'documentId',
    'fileName',
    'number',
    'description',
    'label',
    'note',
    'createdAt',
    'createdByName',
    'fileSizeBytes',
    'sha256',
    'file',
  ],
  pictures: ['id', 'fileName', 'description', 'category', 'uploadedAt', 'uploadedByName', 'width', 'height', 'file'],
  tickets: [
    'id',
    'number',
    'title',
    'description',
    'type',
    'status',
    'priority',
    'createdAt',
    'createdByName',
    'assigneeName',
    'updatedAt',
  ],
  messages: ['id', 'subjectType', 'subjectId', 'parentId', 'createdAt', 'authorName', 'body', 'attachments', 'pin'],
  tasks: [
    'id',
    'title',
    'body',
    'status',
    'assigneeName',
    'dueOn',
    'milestone',
    'wants',
    'answer',
    'checklist',
    'createdAt',
    'createdByName',
    'doneAt',
    'doneByName',
  ],
  updates: ['id', 'health', 'body', 'coversFrom', 'coversTo', 'createdByName'],
  hours: [
    'id',
    'workedOn',
    'minutes',
    'note',
    'billable',
    'userName',
    'taskTitle',
    'ticketNumber',
    'ticketTitle',
    'correctsId',
  ],
  hourSums: ['month', 'minutes', 'billableMinutes'],
  signOffs: [
    'id',
    'subjectType',
    'subjectId',
    'fileName',
    'version',
    'sha256',
    'question',
    'needs',
    'state',
    'requestedAt',
    'requestedByName',
    'closedAt',
    'answers',
    'certificate',
  ],
} as const;
