import type { Told } from '#contract/platform/texts/say.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { type Language, speak, writeDay } from '#server/platform/texts/index.ts';
import { filled, html, labelOf, link, page, pageEnd, pageStart, proof } from '../html.ts';
import type { ZipEntry } from '../zip.ts';

type About = { name: string; language: Language; locale: string; takenAt: string; counts: ReadonlyMap<string, number> };

/** The first page. `problems` are files that are not as they were uploaded. */
export function indexPage({ name, language, locale, takenAt, counts }: About, problems: readonly Told[]): string {
  const say = speak(language);
  const lists = [...counts].filter(([, count]) => count > 0);
  const empty = [...counts].filter(([, count]) => count === 0);
  return page(
    name,
    html`<h1 dir="auto">${name}</h1>
<p class="soft">${say('Everything of the company in Loggia on {day}, without passwords, secrets and second factors', { day: writeDay(locale, takenAt.slice(0, 10)) })}</p>
${(problems.length > 0 && html`<h2>${say('Problems')}</h2><ul>${problems.map((each) => html`<li>${each(say)}</li>`)}</ul>`) || undefined}
<h2>${say('Files')}</h2>
<p>${filled(say('{link}: documents in all versions, pictures, attachments and mails that came in', { link: '{link}' }), { link: link('files.html', say('All files of the company')) })}</p>
<h2>${say('Lists')}</h2>
<p>${say('Each list is there as JSON, for programs, and as CSV, for spreadsheets. Rows name each other by their ids.')}</p>
<table>
<thead><tr><th scope="col">${say('List')}</th><th scope="col">${say('Rows')}</th><th scope="col">JSON</th><th scope="col">CSV</th></tr></thead>
<tbody>
${lists.map(
  ([
    table,
    count,
  ]) => html`<tr><td>${labelOf(table)}</td><td>${count}</td><td>${link(`data/${table}.json`, 'JSON')}</td><td>${link(`data/${table}.csv`, 'CSV')}</td></tr>
`,
)}</tbody>
</table>
<p class="soft">${say('Empty: {lists}.', { lists: say.series(empty.map(([table]) => labelOf(table))) })}</p>
<h2>${say('Proof')}</h2>
${proof(say)}`,
    language,
  );
}

/** The page of files, in pieces, because it can be long. */
export async function* filesPage(entries: readonly ZipEntry[], language: Language): AsyncGenerator<string> {
  const say = speak(language);
  yield pageStart(say('Files'), language);
  yield html`<p>${link('index.html', say('Overview'))}</p>
<h1>${say('Files')}</h1>
<table>
<thead><tr><th scope="col">${say('File')}</th><th scope="col">${say('Size')}</th></tr></thead>
<tbody>
`.text;
  for (const { path, size } of entries) {
    if (!path.startsWith('files/')) continue;
    yield html`<tr><td dir="auto">${link(path, path.slice('files/'.length))}</td><td>${formatBytes(size, say)}</td></tr>
`.text;
  }
  yield html`</tbody>
</table>`.text;
  yield pageEnd;
}
