import type { Message } from '#contract/work/messages.ts';
import { projectStatusLabels } from '#contract/work/project-status.ts';
import { taskStatusLabels } from '#contract/work/task-values.ts';
import { ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { healthLabels } from '#contract/work/update-values.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { writeMarkdown } from '#server/platform/mail/markdown.ts';
import { writeDay } from '#server/platform/texts/index.ts';
import { Html, html, link, page } from '../html.ts';
import type { HandOver } from './data.ts';
import { logoPath, type Places } from './files.ts';

/** The pages for people: they work from a disk, without a network and without scripts. */
export function pageFiles(handOver: HandOver, places: Places): { path: string; text: string }[] {
  const byTicket = Map.groupBy(handOver.messages, ({ subjectId }) => subjectId);
  return [
    ...handOver.tickets.map((ticket) => ({
      path: places.pageOfTicket.get(ticket.id) as string,
      text: page(
        `#${ticket.number} ${ticket.title}`,
        html`<p>${link('index.html', handOver.project.title, 1)}</p>
<h1 dir="auto">#${ticket.number} ${ticket.title}</h1>
<p class="soft">${ticketStatusLabels[ticket.status]}, ${ticket.priority} priority, from ${ticket.createdByName ?? 'Unknown User'} on ${day(ticket.createdAt)}</p>
${written(ticket.description)}
<h2>Conversation</h2>
${conversation(byTicket.get(ticket.id), places, 1)}`,
      ),
    })),
    { path: 'conversation.html', text: conversationPage(handOver, places) },
  ];
}

function conversationPage({ project, tasks, documents, pictures, messages }: HandOver, places: Places): string {
  const bySubject = Map.groupBy(messages, ({ subjectId }) => subjectId);
  const files = [...documents, ...pictures].map(({ id, fileName }) => ({ id, title: fileName }));
  const items = [...tasks, ...files].filter(({ id }) => bySubject.has(id));
  return page(
    `Conversation: ${project.title}`,
    html`<p>${link('index.html', project.title)}</p>
<h1>Conversation</h1>
${conversation(bySubject.get(project.id), places)}
${items.map(({ id, title }) => html`<h2 dir="auto">${title}</h2>${conversation(bySubject.get(id), places)}`)}`,
  );
}

function conversation(messages: readonly Message[] | undefined, { pathOf }: Places, depth = 0): Html {
  if (!messages) return html`<p class="soft">There are no messages.</p>`;
  const names = new Map(messages.map(({ id, authorName }) => [id, authorName]));
  return html`${messages.map(
    ({ authorName, createdAt, parentId, deletedAt, body, mentions, attachments, pin }) => html`<article>
<p><strong dir="auto">${authorName}</strong> <span class="soft">${day(createdAt)}${parentId ? `, an answer to ${names.get(parentId) ?? 'a message'}` : ''}${pin ? `, ${pinText(pin)}` : ''}</span></p>
${deletedAt ? html`<p class="soft">This message was deleted.</p>` : written(body, mentions)}
${attachments.map(({ id, fileName, sizeBytes }) => html`<p>${link(pathOf(id), fileName, depth)} <span class="soft">${formatBytes(sizeBytes)}</span></p>`)}
</article>`,
  )}`;
}

function pinText({ number, page, version }: NonNullable<Message['pin']>): string {
  return `pin ${number} ${page ? `on page ${page} ` : ''}of version ${version}`;
}

/** What somebody wrote, whole, with its Markdown. Every text in it is escaped. */
function written(text: string, mentions: Message['mentions'] = []): Html {
  return html`<div dir="auto">${new Html(writeMarkdown({ text, mentions }, text.length).html)}</div>`;
}

/** The first page. `problems` are files that are not as they were uploaded. */
export function indexPage(handOver: HandOver, places: Places, problems: readonly string[]): string {
  const { company, logo, project, team } = handOver;
  const sides = { InternalUser: company, ClientUser: project.clientName };
  return page(
    project.title,
    html`${logo && html`<img class="logo" src="${logoPath}" alt="${company}">`}
<h1 dir="auto">${project.title}</h1>
<p class="soft">Handed over to ${project.clientName} by ${company}</p>
<p class="text" dir="auto">${project.description ?? ''}</p>
<p>${projectStatusLabels[project.status]}, ${project.progress}% done${project.startDate ? `, from ${day(project.startDate)}` : ''}${project.endDate ? ` to ${day(project.endDate)}` : ''}</p>
${(problems.length > 0 && html`<h2>Problems</h2><ul>${problems.map((each) => html`<li>${each}</li>`)}</ul>`) || undefined}
<h2>Team</h2>
<ul>${team.map(({ name, side }) => html`<li dir="auto">${name} (${sides[side as keyof typeof sides]})</li>`)}</ul>
${sections(handOver, places)}
<h2>Data and proof</h2>
<p>The folder data has each list as JSON, for programs, and as CSV, for spreadsheets.</p>
<p>${link('manifest.json', 'manifest.json')} names each file with its SHA-256, and ${link('manifest.signature.json', 'manifest.signature.json')} signs it.
With Node 24, <code>node verify-archive.ts</code> in this folder checks all of it without a network.</p>`,
  );
}

function sections(handOver: HandOver, { pathOf, pageOfTicket, certificates }: Places): Html {
  const { documents, pictures, tickets, tasks, updates } = handOver;
  return html`
${table(
  'Documents',
  ['File', 'Version', 'Uploaded', 'Size', 'Note'],
  documents.flatMap(({ versions }) =>
    versions.map(({ id, fileName, number, createdAt, createdByName, fileSizeBytes, note }) => [
      link(pathOf(id), fileName),
      String(number),
      `${day(createdAt)} by ${createdByName}`,
      formatBytes(fileSizeBytes),
      note ?? '',
    ]),
  ),
)}
${table(
  'Pictures',
  ['File', 'Uploaded', 'Description'],
  pictures.map(({ id, fileName, uploadedAt, uploadedByName, description }) => [
    link(pathOf(id), fileName),
    `${day(uploadedAt)} by ${uploadedByName}`,
    description ?? '',
  ]),
)}
<h2>Conversation</h2>
<p>${link('conversation.html', 'Messages about the project, its tasks, its documents and its pictures')}</p>
${table(
  'Tickets',
  ['Ticket', 'Status', 'Opened'],
  tickets.map(({ id, number, title, status, createdAt }) => [
    link(pageOfTicket.get(id) as string, `#${number} ${title}`),
    ticketStatusLabels[status],
    day(createdAt),
  ]),
)}
${table(
  'Tasks',
  ['Task', 'Status', 'Due', 'For', 'Checklist'],
  tasks.map(({ title, status, dueOn, assigneeName, checklist }) => [
    title,
    taskStatusLabels[status],
    dueOn ? day(dueOn) : '',
    assigneeName ?? '',
    checklist.map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`).join(', '),
  ]),
)}
${
  updates.length > 0
    ? html`<h2>Updates</h2>
${updates.map(
  ({
    coversTo,
    health,
    body,
    createdByName,
  }) => html`<article><p><strong>${day(coversTo)}</strong> <span class="soft">${healthLabels[health]}, ${createdByName ?? 'Unknown User'}</span></p>
${written(body)}</article>`,
)}`
    : undefined
}
${table(
  'Sign-offs',
  ['File', 'Question', 'State', 'Certificate'],
  handOver.certificates.map(({ signOff }, index) => [
    `${signOff.fileName}, version ${signOff.version}`,
    signOff.question,
    signOff.state,
    link(certificates[index] as string, `Certificate of ${signOff.fileName}, version ${signOff.version}`),
  ]),
)}
${certificates.length > 0 ? html`<p>${link('sign-offs/verify-sign-off.ts', 'verify-sign-off.ts')} checks a certificate with Node 24, together with ${link('sign-offs/key.json', 'key.json')}.</p>` : undefined}`;
}

/** Nothing if there are no rows. */
function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<h2>${title}</h2>
<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr>${row.map((cell) => html`<td dir="auto">${cell}</td>`)}</tr>
`,
)}</tbody>
</table>`;
}

/** 'Mar 1, 2026': the day in UTC, as the lists in `data` have it. */
function day(instant: string): string {
  return writeDay('en', instant.slice(0, 10));
}
