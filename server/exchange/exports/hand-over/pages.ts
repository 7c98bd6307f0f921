import type { Told } from '#contract/platform/texts/say.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import { isPicture, isShownByBrowsers } from '#contract/work/images.ts';
import type { Message } from '#contract/work/messages.ts';
import { projectStatusLabels } from '#contract/work/project-status.ts';
import { signOffStateLabels } from '#contract/work/sign-off-states.ts';
import { taskStatusLabels } from '#contract/work/task-values.ts';
import { type TicketPriority, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { healthLabels } from '#contract/work/update-values.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { writeMarkdown } from '#server/platform/mail/markdown.ts';
import { type Language, type Reader, type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { personName } from '#server/platform/texts/person-name.ts';
import { addressOf, filled, Html, html, link, page, proof } from '../html.ts';
import type { HandOver } from './data.ts';
import { logoPath, type Places } from './files.ts';

/** How the one who asked for the hand-over reads. */
type For = Pick<Reader, 'language' | 'locale'>;

/** What writes the texts, names and days of the pages. */
type Words = { language: Language; say: Say; day(instant: string): string; nameOf(name: string | undefined): string };

function wordsFor({ language, locale }: For): Words {
  const say = speak(language);
  return {
    language,
    say,
    // The day in UTC, as the lists in `data` have it.
    day: (instant) => writeDay(locale, instant.slice(0, 10)),
    nameOf: (name) => (name === undefined ? say('Unknown User') : personName(say, name)),
  };
}

const priorityTexts = {
  Low: 'Low priority',
  Medium: 'Medium priority',
  High: 'High priority',
} as const satisfies Texts<TicketPriority>;

/** The pages for people: they work from a disk, without a network and without scripts. */
export function pageFiles(handOver: HandOver, places: Places, reader: For): { path: string; text: string }[] {
  const words = wordsFor(reader);
  const { language, say, day, nameOf } = words;
  const byTicket = Map.groupBy(handOver.messages, ({ subjectId }) => subjectId);
  return [
    ...handOver.tickets.map((ticket) => ({
      path: places.pageOfTicket.get(ticket.id) as string,
      text: page(
        `#${ticket.number} ${ticket.title}`,
        html`<p>${link('index.html', handOver.project.title, 1)}</p>
<h1 dir="auto">#${ticket.number} ${ticket.title}</h1>
<p class="soft">${say(ticketStatusLabels[ticket.status])}, ${say(priorityTexts[ticket.priority])}, ${say('from {name} on {day}', { name: nameOf(ticket.createdByName), day: day(ticket.createdAt) })}</p>
${written(ticket.description)}
<h2>${say('Conversation')}</h2>
${conversation(byTicket.get(ticket.id), places, words, 1)}`,
        language,
      ),
    })),
    { path: 'conversation.html', text: conversationPage(handOver, places, words) },
  ];
}

function conversationPage(handOver: HandOver, places: Places, words: Words): string {
  const { project, tasks, documents, pictures, messages } = handOver;
  const { language, say } = words;
  const bySubject = Map.groupBy(messages, ({ subjectId }) => subjectId);
  const files = [...documents, ...pictures].map(({ id, fileName }) => ({ id, title: fileName }));
  const items = [...tasks, ...files].filter(({ id }) => bySubject.has(id));
  return page(
    say('Conversation: {project}', { project: project.title }),
    html`<p>${link('index.html', project.title)}</p>
<h1>${say('Conversation')}</h1>
${conversation(bySubject.get(project.id), places, words)}
${items.map(({ id, title }) => html`<h2 dir="auto">${title}</h2>${conversation(bySubject.get(id), places, words)}`)}`,
    language,
  );
}

function conversation(messages: readonly Message[] | undefined, { pathOf }: Places, words: Words, depth = 0): Html {
  const { say, day, nameOf } = words;
  if (!messages) return html`<p class="soft">${say('There are no messages.')}</p>`;
  const names = new Map(messages.map(({ id, authorName }) => [id, authorName]));
  const factsOf = ({ createdAt, parentId, pin }: Message) => [
    day(createdAt),
    ...(parentId ? [answerText(say, names.get(parentId))] : []),
    ...(pin ? [pinText(say, pin)] : []),
  ];
  // A picture that browsers show. The path of a link is that of a file of the archive.
  const placeOf = ({ attachments }: Message, shown: string) =>
    attachments.some(({ id, contentType }) => id === shown && isPicture(contentType) && isShownByBrowsers(contentType))
      ? addressOf(pathOf(shown), depth)
      : undefined;
  return html`${messages.map(
    (message) => html`<article>
<p><strong dir="auto">${nameOf(message.authorName)}</strong> <span class="soft">${say.series(factsOf(message))}</span></p>
${message.deletedAt ? html`<p class="soft">${say('This message was deleted.')}</p>` : written(message.body, message.mentions, (id) => placeOf(message, id))}
${message.attachments.map(({ id, fileName, sizeBytes }) => html`<p>${link(pathOf(id), fileName, depth)} <span class="soft">${formatBytes(sizeBytes, say)}</span></p>`)}
</article>`,
  )}`;
}

function answerText(say: Say, name: string | undefined): string {
  return name === undefined
    ? say('an answer to a message')
    : say('an answer to {name}', { name: personName(say, name) });
}

function pinText(say: Say, pin: NonNullable<Message['pin']>): string {
  const [number, version] = [String(pin.number), String(pin.version)];
  if (!pin.page) return say('pin {number} of version {version}', { number, version });
  return say('pin {number} on page {page} of version {version}', { number, page: String(pin.page), version });
}

/** What somebody wrote, whole, with its Markdown. Every text in it is escaped. */
function written(
  text: string,
  mentions: Message['mentions'] = [],
  placeOf: (pictureId: string) => string | undefined = () => undefined,
): Html {
  const pictureOf = (id: string, alt: string) => {
    const place = placeOf(id);
    return place && html`<img class="picture" src="${place}" alt="${alt}">`.text;
  };
  return html`<div dir="auto">${new Html(writeMarkdown({ text, mentions, pictureOf }, text.length).html)}</div>`;
}

/** The first page. `problems` are files that are not as they were uploaded. */
export function indexPage(handOver: HandOver, places: Places, problems: readonly Told[], reader: For): string {
  const words = wordsFor(reader);
  const { say, nameOf } = words;
  const { company, logo, project, team } = handOver;
  const sides = { InternalUser: company, ClientUser: project.clientName };
  return page(
    project.title,
    html`${logo && html`<img class="logo" src="${logoPath}" alt="${company}">`}
<h1 dir="auto">${project.title}</h1>
<p class="soft">${say('Handed over to {client} by {company}', { client: project.clientName, company })}</p>
<p class="text" dir="auto">${project.description ?? ''}</p>
<p>${stateText(handOver, words)}</p>
${(problems.length > 0 && html`<h2>${say('Problems')}</h2><ul>${problems.map((each) => html`<li>${each(say)}</li>`)}</ul>`) || undefined}
<h2>${say('Team')}</h2>
<ul>${team.map(({ name, side }) => html`<li dir="auto">${nameOf(name)} (${sides[side as keyof typeof sides]})</li>`)}</ul>
${sections(handOver, places, words)}
<h2>${say('Data and proof')}</h2>
<p>${say('The folder data has each list as JSON, for programs, and as CSV, for spreadsheets.')}</p>
${proof(say)}`,
    words.language,
  );
}

function stateText({ project }: HandOver, { say, day }: Words): string {
  const { startDate, endDate } = project;
  const state = { status: say(projectStatusLabels[project.status]), progress: String(project.progress) };
  if (startDate && endDate)
    return say('{status}, {progress}% done, from {start} to {end}', {
      ...state,
      start: day(startDate),
      end: day(endDate),
    });
  if (startDate) return say('{status}, {progress}% done, from {start}', { ...state, start: day(startDate) });
  if (endDate) return say('{status}, {progress}% done to {end}', { ...state, end: day(endDate) });
  return say('{status}, {progress}% done', state);
}

function sections(handOver: HandOver, places: Places, words: Words): Html {
  const { pathOf, pageOfTicket } = places;
  const { say, day, nameOf } = words;
  const { documents, pictures, tickets, tasks, updates, hourSums } = handOver;
  const uploaded = (at: string, name: string | undefined) =>
    say('{day} by {name}', { day: day(at), name: nameOf(name) });
  return html`
${table(
  say('Documents'),
  [say('File'), say('Version'), say('Uploaded'), say('Size'), say('Note')],
  documents.flatMap(({ versions }) =>
    versions.map(({ id, fileName, number, createdAt, createdByName, fileSizeBytes, note }) => [
      link(pathOf(id), fileName),
      String(number),
      uploaded(createdAt, createdByName),
      formatBytes(fileSizeBytes, say),
      note ?? '',
    ]),
  ),
)}
${table(
  say('Pictures'),
  [say('File'), say('Uploaded'), say('Description')],
  pictures.map(({ id, fileName, uploadedAt, uploadedByName, description }) => [
    link(pathOf(id), fileName),
    uploaded(uploadedAt, uploadedByName),
    description ?? '',
  ]),
)}
<h2>${say('Conversation')}</h2>
<p>${link('conversation.html', say('Messages about the project, its tasks, its documents and its pictures'))}</p>
${table(
  say('Tickets'),
  [say('Ticket'), say('Status'), say('Opened')],
  tickets.map(({ id, number, title, status, createdAt }) => [
    link(pageOfTicket.get(id) as string, `#${number} ${title}`),
    say(ticketStatusLabels[status]),
    day(createdAt),
  ]),
)}
${table(
  say('Tasks'),
  [say('Task'), say('Status'), say('Due'), say('For [person]'), say('Checklist')],
  tasks.map(({ title, status, dueOn, assigneeName, checklist }) => [
    title,
    say(taskStatusLabels[status]),
    dueOn ? day(dueOn) : '',
    assigneeName ? nameOf(assigneeName) : '',
    say.series(checklist.map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`)),
  ]),
)}
${table(
  say('Hours'),
  [say('Month'), say('Hours')],
  hourSums.map(({ month, minutes }) => [month, hoursOf(minutes)]),
)}
${
  updates.length > 0
    ? html`<h2>${say('Updates')}</h2>
${updates.map(
  ({
    coversTo,
    health,
    body,
    createdByName,
  }) => html`<article><p><strong>${day(coversTo)}</strong> <span class="soft">${say(healthLabels[health])}, ${nameOf(createdByName)}</span></p>
${written(body)}</article>`,
)}`
    : undefined
}
${approvals(handOver, places, words)}`;
}

/** `1:05` */
function hoursOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function approvals(handOver: HandOver, { certificates }: Places, { say }: Words): Html {
  const checked = {
    tool: link('sign-offs/verify-sign-off.ts', 'verify-sign-off.ts'),
    key: link('sign-offs/key.json', 'key.json'),
  };
  return html`${table(
    say('Sign-offs'),
    [say('File'), say('Question'), say('State'), say('Certificate')],
    handOver.certificates.map(({ signOff }, index) => {
      const file = { file: signOff.fileName, version: String(signOff.version) };
      return [
        say('{file}, version {version}', file),
        signOff.question,
        say(signOffStateLabels[signOff.state]),
        link(certificates[index] as string, say('Certificate of {file}, version {version}', file)),
      ];
    }),
  )}
${certificates.length > 0 ? html`<p>${filled(say('{tool} checks a certificate with Node 24, together with {key}.', { tool: '{tool}', key: '{key}' }), checked)}</p>` : undefined}`;
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
