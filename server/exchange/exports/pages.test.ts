import { describe, expect, test } from 'vitest';
import { told } from '#contract/platform/texts/say.ts';
import type { Language } from '#server/platform/texts/index.ts';
import { findTexts } from '#tools/texts/find-texts.ts';
import { indexPage as companyPage, filesPage } from './company/pages.ts';
import { pageFiles, indexPage as projectPage } from './hand-over/pages.ts';
import { filled, html, labelOf, link } from './html.ts';
import { partPage, indexPage as personPage } from './person/pages.ts';
import { parts } from './person/parts.ts';

const language: Language = 'en';
const reader = { language, locale: 'en' } as const;
const lost = told('{file} is missing in the store.', { file: 'a.txt' });
const at = '2026-03-02T10:00:00.000Z';
const wordsOfProof = ['manifest.json', 'manifest.signature.json', 'node', 'verify-archive.ts'];
/** The texts without their values, the longest first, so that none takes a part of another. */
const texts = findTexts('server/exchange/exports/**/*.ts')
  .flatMap(({ key }) => key.split(/\{\w+\}/))
  .map((text) => text.trim())
  .filter((text) => /\p{L}/u.test(text))
  .toSorted((one, other) => other.length - one.length);

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

function wholeWords(text: string): RegExp {
  return new RegExp(`(?<!\\p{L})${text.replaceAll(/[.?]/g, '\\$&')}(?!\\p{L})`, 'gu');
}

/** What people read on a page that is no text of the catalogue: another language would leave it as it is. */
function otherWords(page: string): string[] {
  const body = page.slice(page.indexOf('<body>')).replace(/<[^>]+>/g, ' ');
  const rest = texts.reduce((left, text) => left.replaceAll(wholeWords(text), ' '), body);
  return rest.match(/[\p{L}-]+(\.\p{L}+)*/gu) ?? [];
}

test('the pages of a company are in its language', async () => {
  const about = { name: 'Acme', language, locale: language, takenAt: at, counts: new Map([['clients', 2]]) };
  const first = companyPage(about, []);
  expect(first).toContain('<html lang="en" dir="ltr">');
  expect(otherWords(first)).toEqual(['Acme', 'Mar', 'JSON', 'CSV', 'Clients', 'JSON', 'CSV', ...wordsOfProof]);
  expect(otherWords(await whole(filesPage([], language)))).toEqual([]);
});

test('the pages of a company name its lists, those that are empty, its files and what is wrong with them', async () => {
  const counts = new Map([
    ['clients', 2],
    ['api_tokens', 0],
    ['sign_offs', 0],
  ]);
  const about = { name: 'Acme', language, locale: language, takenAt: at, counts };
  const first = companyPage(about, [told('{file} is not what was uploaded.', { file: 'a.txt' })]);
  expect(first).toContain('<ul><li>a.txt is not what was uploaded.</li></ul>');
  expect(first).toContain(`Mar 2, 2026`);
  expect(first).toContain(
    '<tr><td>Clients</td><td>2</td><td><a href="data/clients.json">JSON</a></td><td><a href="data/clients.csv">CSV</a></td></tr>',
  );
  expect(first).toContain('Api tokens, Sign offs');
  expect(first).not.toContain('data/sign_offs');
  expect(companyPage(about, [])).not.toContain('<ul>');
  const entries = ['files/people/ä b.webp', 'data/clients.json'].map((path) => ({ path, size: 2048, sha256: '' }));
  const rows = (await whole(filesPage(entries, language))).match(/<tr><td.*/g);
  expect(rows).toEqual([
    '<tr><td dir="auto"><a href="files/people/%C3%A4%20b.webp">people/ä b.webp</a></td><td>2 KB</td></tr>',
  ]);
});

test('the pages of a person are in their language', async () => {
  const counts = new Map([['messages', 1]]);
  const about = {
    company: 'Acme',
    language,
    locale: language,
    subjectName: 'Ann',
    createdAt: at,
    profile: {},
    counts,
    hasPicture: true,
  };
  const first = personPage(about, []);
  expect(first).toContain('<html lang="en" dir="ltr">');
  expect(otherWords(first)).toEqual(['Ann', 'Acme', 'Mar', 'CSV', 'CSV', ...wordsOfProof]);
  const [part] = parts;
  if (!part) throw new Error('There are no parts.');
  const rows = [JSON.stringify({ text: 'Hej', isShared: true })];
  const page = await whole(partPage(part, language, ['text', 'isShared'], rows));
  expect(otherWords(page)).toEqual(['Is', 'shared', 'Hej']);
});

test('the pages of a person leave out what says nothing, and write the rest for people', async () => {
  const counts = new Map([['messages', 1]]);
  const profile = { id: 'x', lastSeenAt: '2026-03-01T09:08:07.123Z', phone: null, isActive: false };
  const about = {
    company: 'Acme',
    language,
    locale: language,
    subjectName: 'Ann',
    createdAt: at,
    profile,
    counts,
    hasPicture: false,
  };
  const first = personPage(about, [lost]);
  expect(first).toContain('<ul><li>a.txt is missing in the store.</li></ul>');
  expect(first).toContain('<tr><th scope="row">Last seen at</th><td dir="auto">2026-03-01 09:08</td></tr>');
  expect(first).toContain('<tr><th scope="row">Is active</th><td dir="auto">no</td></tr>');
  expect(first).not.toContain('Phone');
  expect(first).not.toContain('picture.webp');
  expect(first.match(/data\/[a-z-]+\.csv/g)).toEqual(['data/messages.csv']);
  expect(personPage({ ...about, hasPicture: true }, [])).toMatch(/<a href="picture.webp">/);
  expect(personPage(about, [])).not.toContain('<ul>');

  const [part] = parts as [(typeof parts)[number]];
  const row = {
    id: 'x',
    subjectId: 'y',
    sha256: 'z',
    body: 'Hej',
    note: '',
    tags: [],
    doneAt: null,
    data: { a: 1 },
    mentions: [{ name: 'Bo' }, { name: 'Cy' }],
    file: 'documents/a b.txt',
    attachments: [{ fileName: 'c.txt', file: 'attachments/c.txt' }],
  };
  const columns = [...Object.keys(row), 'emptyInAll'];
  const page = await whole(
    partPage(part, language, columns, [
      JSON.stringify(row),
      JSON.stringify({ body: 'Du', mentions: [], attachments: [], file: 'd' }),
    ]),
  );
  expect(page.match(/<th scope="col">[^<]*/g)).toEqual(
    ['Body', 'Data', 'Mentions', 'File', 'Attachments'].map((head) => `<th scope="col">${head}`),
  );
  const cells = page
    .match(/<tr><td.*/g)
    ?.map((line) => [...line.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text));
  expect(cells).toEqual([
    [
      'Hej',
      '{&#34;a&#34;:1}',
      'Bo, Cy',
      '<a href="../documents/a%20b.txt">Open</a>',
      '<a href="../attachments/c.txt">c.txt</a> ',
    ],
    ['Du', '', '', '<a href="../d">Open</a>', ''],
  ]);
});

test('values of a text become HTML in their place, and the text is escaped', () => {
  expect(filled('<b> {link} & {link}', { link: html`<i>x</i>` }).text).toBe('&#60;b&#62; <i>x</i> &#38; <i>x</i>');
});

test('a label is a name for people', () => {
  expect(['createdAt', 'created_at', 'sign_off_people', 'id'].map(labelOf)).toEqual([
    'Created at',
    'Created at',
    'Sign off people',
    'Id',
  ]);
});

test('a link leads out of the folders that its page is in', () => {
  expect(link('a b/ä&.txt', '<x>', 2).text).toBe('<a href="../../a%20b/%C3%A4%26.txt">&#60;x&#62;</a>');
  expect(html`${undefined}|${0}|${[html`<b>`, html`</b>`]}`.text).toBe('|0|<b></b>');
});

describe('the pages of a hand-over', () => {
  const [project, ticket, document, first, answer] = ['project', 'ticket', 'document', 'first', 'answer'];
  const message = { authorName: 'Ann', createdAt: at, mentions: [], attachments: [] };
  const handOver = {
    company: 'Studio',
    project: {
      id: project,
      title: 'Lobby',
      clientName: 'Acme',
      status: 'InProgress',
      progress: 40,
      startDate: '2026-01-05',
    },
    team: [
      { name: 'Wim', side: 'InternalUser' },
      { name: 'Cleo', side: 'ClientUser' },
    ],
    documents: [{ id: document, fileName: 'plan.pdf', versions: [] }],
    pictures: [{ id: 'picture', fileName: 'site.png', uploadedAt: at, uploadedByName: 'Ann', description: null }],
    tickets: [
      { id: ticket, number: 7, title: 'Door', status: 'Open', priority: 'High', description: 'Dark', createdAt: at },
    ],
    messages: [
      { ...message, id: first, subjectId: project, body: 'Hej @[Bo](user:bo)', mentions: [{ id: 'bo', name: 'Bo' }] },
      { ...message, id: answer, subjectId: project, parentId: first, body: 'Ja' },
      { ...message, id: 'other', subjectId: project, parentId: 'gone', body: 'Nej' },
      { ...message, id: 'colour', subjectId: 'task', body: 'Which red?' },
      { ...message, id: 'stone', subjectId: document, deletedAt: at, body: '' },
      {
        ...message,
        id: 'file',
        subjectId: ticket,
        body: 'See',
        attachments: [{ id: 'a', fileName: 'a.txt', sizeBytes: 1024, contentType: 'text/plain' }],
      },
    ],
    tasks: [
      {
        id: 'task',
        title: 'Paint',
        status: 'Open',
        checklist: [
          { text: 'Mask', done: true },
          { text: 'Dry', done: false },
        ],
      },
    ],
    updates: [{ coversTo: at, health: 'OnTrack', body: 'Good' }],
    hourSums: [{ month: '2026-03', minutes: 125 }],
    certificates: [{ signOff: { fileName: 'plan.pdf', version: 2, question: 'Right?', state: 'Approved' } }],
  } as unknown as Parameters<typeof projectPage>[0];
  const places = {
    files: [],
    pathOf: (id: string) => `files/${id}`,
    pageOfTicket: new Map([[ticket, 'tickets/7 Door.html']]),
    certificates: ['sign-offs/c.json'],
  };
  /** What people read, line by line. */
  const linesOf = (page: string) =>
    page
      .slice(page.indexOf('<main'))
      .replace(/<\/t[dh]>/g, ' | ')
      .replace(/<[^>]+>/g, '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);

  test('begin with the project, its team, and a table of each kind of thing', () => {
    const lines = linesOf(projectPage(handOver, places, [lost], reader));
    expect(lines.slice(0, 5)).toEqual([
      'Lobby',
      'Handed over to Acme by Studio',
      'In Progress, 40% done, from Jan 5, 2026',
      'Problemsa.txt is missing in the store.',
      'Team',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Wim (Studio)Cleo (Acme)',
        'site.png | Mar 2, 2026 by Ann |  |',
        '#7 Door | Open | Mar 2, 2026 |',
        'Task | Status | Due | For | Checklist |',
        'Paint | Open |  |  | ☑ Mask, ☐ Dry |',
        'Month | Hours |',
        '2026-03 | 2:05 |',
        'Mar 2, 2026 On track, Unknown User',
        'plan.pdf, version 2 | Right? | Approved | Certificate of plan.pdf, version 2 |',
      ]),
    );
    expect(projectPage(handOver, places, [], reader)).toContain('<a href="tickets/7%20Door.html">#7 Door</a>');
  });

  test('are in the language of who asked, from right to left where it runs so', () => {
    const german = { language: 'de', locale: 'de-DE' } as const;
    const first = projectPage(handOver, places, [], german);
    expect(first).toContain('<html lang="de" dir="ltr">');
    expect(first).toContain('<h2>Aufgaben</h2>');
    expect(linesOf(first)).toEqual(expect.arrayContaining(['#7 Door | Offen | 02.03.2026 |']));
    const arabic = pageFiles(handOver, places, { language: 'ar', locale: 'ar' });
    expect(arabic.map(({ text }) => text.includes('<html lang="ar" dir="rtl">'))).toEqual([true, true]);
  });

  test('leave out what a project does not have', () => {
    const empty = { ...handOver, project: { ...handOver.project, startDate: undefined, endDate: '2026-06-30' } };
    for (const list of [
      'documents',
      'pictures',
      'tickets',
      'tasks',
      'updates',
      'hours',
      'hourSums',
      'certificates',
      'team',
    ] as const)
      Object.assign(empty, { [list]: [] });
    const lines = linesOf(
      projectPage(empty as unknown as typeof handOver, { ...places, certificates: [] }, [], reader),
    );
    expect(lines.slice(1)).toEqual([
      'Handed over to Acme by Studio',
      'In Progress, 40% done to Jun 30, 2026',
      'Team',
      'Conversation',
      'Messages about the project, its tasks, its documents and its pictures',
      'Data and proof',
      expect.stringContaining('The folder data'),
      expect.stringContaining('manifest.json'),
      expect.stringContaining('verify-archive.ts'),
    ]);
  });

  test('show the pictures of a message in its text', () => {
    const [shown, other] = ['0190a0a0-0000-7000-8000-00000000000d', '0190a0a0-0000-7000-8000-00000000000e'];
    const body = `Look: ![The "floor"](attachment:${shown}) ![Other](attachment:${other})`;
    const attachments = [{ id: shown, fileName: 'floor.png', sizeBytes: 1024, contentType: 'image/png' }];
    const messages = [{ ...message, id: 'picture', subjectId: project, body, attachments }];
    const [, page] = pageFiles({ ...handOver, messages } as unknown as typeof handOver, places, reader);
    expect(page?.text).toContain(
      `Look: <img class="picture" src="files/${shown}" alt="The &#34;floor&#34;"> [Other]</p>`,
    );
  });

  test('have the conversations by what they are about, with answers, names and files', () => {
    const [ofTicket, ofProject] = pageFiles(handOver, places, reader).map(({ path, text }) => [path, ...linesOf(text)]);
    expect(ofTicket).toEqual([
      'tickets/7 Door.html',
      'Lobby',
      '#7 Door',
      'Open, High priority, from Unknown User on Mar 2, 2026',
      'Dark',
      'Conversation',
      'Ann Mar 2, 2026',
      'See',
      'a.txt 1 KB',
    ]);
    expect(ofProject).toEqual([
      'conversation.html',
      'Lobby',
      'Conversation',
      'Ann Mar 2, 2026',
      'Hej @Bo',
      'Ann Mar 2, 2026, an answer to Ann',
      'Ja',
      'Ann Mar 2, 2026, an answer to a message',
      'Nej',
      'Paint',
      'Ann Mar 2, 2026',
      'Which red?',
      'plan.pdf',
      'Ann Mar 2, 2026',
      'This message was deleted.',
    ]);
    const silent = pageFiles({ ...handOver, messages: [] }, places, reader).map(({ text }) => linesOf(text).at(-1));
    expect(silent).toEqual(['There are no messages.', 'There are no messages.']);
  });
});
