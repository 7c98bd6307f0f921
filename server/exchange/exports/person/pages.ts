import type { Told } from '#contract/platform/texts/say.ts';
import { type Language, type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { type Html, html, link, page, pageEnd, pageStart, proof } from '../html.ts';
import { labelIn } from './label-texts.ts';
import { partTexts } from './part-texts.ts';
import { type Part, parts } from './parts.ts';

export const pictureFile = 'picture.webp';

type About = {
  company: string;
  language: Language;
  /** For dates. */
  locale: string;
  subjectName: string;
  createdAt: string;
  profile: Record<string, unknown>;
  counts: ReadonlyMap<string, number>;
  hasPicture: boolean;
};

/** The first page. `problems` are files that are not as they were uploaded. */
export function indexPage(about: About, problems: readonly Told[]): string {
  const { company, language, locale, subjectName, createdAt, profile, counts, hasPicture } = about;
  const say = speak(language);
  const isThere = ({ name }: Part) => (counts.get(name) ?? 0) > 0;
  return page(
    subjectName,
    html`<h1 dir="auto">${subjectName}</h1>
<p class="soft">${say('What you wrote in Loggia, and what {company} keeps of you, on {day}', { company, day: writeDay(locale, createdAt.slice(0, 10)) })}</p>
${(problems.length > 0 && html`<h2>${say('Problems')}</h2><ul>${problems.map((each) => html`<li>${each(say)}</li>`)}</ul>`) || undefined}
<h2>${say('Profile')}</h2>
<table>
<tbody>
${Object.entries(profile)
  .filter(([, value]) => value !== null)
  .map(
    ([name, value]) => html`<tr><th scope="row">${labelIn(say, name)}</th><td dir="auto">${textOf(say, value)}</td></tr>
`,
  )}</tbody>
</table>
${hasPicture ? html`<p>${link(pictureFile, say('Your picture'))}</p>` : undefined}
<h2>${say('Lists')}</h2>
<table>
<thead><tr><th scope="col">${say('List')}</th><th scope="col">${say('Entries')}</th><th scope="col">CSV</th></tr></thead>
<tbody>
${parts.filter(isThere).map(
  ({
    name,
  }) => html`<tr><td>${link(`lists/${name}.html`, say(partTexts[name].title))}<br><span class="soft">${say(partTexts[name].text)}</span></td><td>${counts.get(name) ?? 0}</td><td>${link(`data/${name}.csv`, 'CSV')}</td></tr>
`,
)}</tbody>
</table>
<p class="soft">${say('Empty: {lists}.', {
      lists: say.series(parts.filter((part) => !isThere(part)).map(({ name }) => say(partTexts[name].title))),
    })}</p>
<h2>${say('Data and proof')}</h2>
<p>${say('The folder data has each list as JSON, for programs, and as CSV, for spreadsheets. Times are in UTC. Texts and files of others are not in it, and nothing that you do not see in Loggia today.')}</p>
${proof(say)}`,
    language,
  );
}

/** A list as a page, in pieces, because it can be long. */
export async function* partPage(
  { name }: Part,
  language: Language,
  all: readonly string[],
  rows: readonly string[],
): AsyncGenerator<string> {
  const say = speak(language);
  const title = say(partTexts[name].title);
  const columns = columnsForPeople(all, rows);
  yield pageStart(title, language, 'wide');
  yield html`<p>${link('index.html', say('Overview'), 1)}</p>
<h1>${title}</h1>
<p class="soft">${say(partTexts[name].text)}</p>
<div class="scroll" role="region" aria-label="${title}" tabindex="0">
<table>
<thead><tr>${columns.map((column) => html`<th scope="col">${labelIn(say, column)}</th>`)}</tr></thead>
<tbody>
`.text;
  for (const row of rows) {
    const item = JSON.parse(row) as Record<string, unknown>;
    yield html`<tr>${columns.map((column) => html`<td class="text" dir="auto">${cell(say, column, item[column])}</td>`)}</tr>
`.text;
  }
  yield html`</tbody>
</table>
</div>`.text;
  yield pageEnd;
}

/** Without ids, hashes and what no row has. The lists for programs have everything. */
function columnsForPeople(columns: readonly string[], rows: readonly string[]): string[] {
  const filled = new Set<string>();
  for (const row of rows)
    for (const [name, value] of Object.entries(JSON.parse(row) as Record<string, unknown>))
      if (value !== null && value !== '' && JSON.stringify(value) !== '[]') filled.add(name);
  return columns.filter((name) => filled.has(name) && !/^(id|sha256)$|Id$/.test(name));
}

function cell(say: Say, column: string, value: unknown): Html | string {
  if (column === 'file') return link(value as string, say('Open [verb]'), 1);
  if (column === 'mentions') return say.series((value as { name: string }[]).map(({ name }) => name));
  if (column === 'attachments') {
    const files = value as { fileName: string; file: string }[];
    return html`${files.map(({ fileName, file }) => html`${link(file, fileName, 1)} `)}`;
  }
  return textOf(say, value);
}

/** To the minute, in UTC. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function textOf(say: Say, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  const text = String(value);
  return instant.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text;
}
