import { formatBytes } from '#server/files/size.ts';
import { html, labelOf, link, page, pageEnd, pageStart } from '../html.ts';
import type { ZipEntry } from '../zip.ts';

type About = { name: string; takenAt: string; counts: ReadonlyMap<string, number> };

/** The first page. `problems` are files that are not as they were uploaded. */
export function indexPage({ name, takenAt, counts }: About, problems: readonly string[]): string {
  const lists = [...counts].filter(([, count]) => count > 0);
  const empty = [...counts].filter(([, count]) => count === 0);
  return page(
    name,
    html`<h1 dir="auto">${name}</h1>
<p class="soft">Everything of the company in Loggia on ${takenAt.slice(0, 10)}, without passwords, secrets and second factors</p>
${(problems.length > 0 && html`<h2>Problems</h2><ul>${problems.map((each) => html`<li>${each}</li>`)}</ul>`) || undefined}
<h2>Files</h2>
<p>${link('files.html', 'All files of the company')}: documents in all versions, pictures, attachments and mails that came in</p>
<h2>Lists</h2>
<p>Each list is there as JSON, for programs, and as CSV, for spreadsheets. Rows name each other by their ids.</p>
<table>
<thead><tr><th scope="col">List</th><th scope="col">Rows</th><th scope="col">JSON</th><th scope="col">CSV</th></tr></thead>
<tbody>
${lists.map(
  ([
    table,
    count,
  ]) => html`<tr><td>${labelOf(table)}</td><td>${count}</td><td>${link(`data/${table}.json`, 'JSON')}</td><td>${link(`data/${table}.csv`, 'CSV')}</td></tr>
`,
)}</tbody>
</table>
<p class="soft">Empty: ${empty.map(([table]) => labelOf(table)).join(', ')}.</p>
<h2>Proof</h2>
<p>${link('manifest.json', 'manifest.json')} names each file with its SHA-256, and ${link('manifest.signature.json', 'manifest.signature.json')} signs it.
With Node 24, <code>node verify-archive.ts</code> in this folder checks all of it without a network.</p>`,
  );
}

/** The page of files, in pieces, because it can be long. */
export async function* filesPage(entries: readonly ZipEntry[]): AsyncGenerator<string> {
  yield pageStart('Files');
  yield html`<p>${link('index.html', 'Overview')}</p>
<h1>Files</h1>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Size</th></tr></thead>
<tbody>
`.text;
  for (const { path, size } of entries) {
    if (!path.startsWith('files/')) continue;
    yield html`<tr><td dir="auto">${link(path, path.slice('files/'.length))}</td><td>${formatBytes(size)}</td></tr>
`.text;
  }
  yield html`</tbody>
</table>`.text;
  yield pageEnd;
}
