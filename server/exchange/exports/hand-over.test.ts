import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import * as signOffs from '#contract/work/sign-offs.ts';
import { addFiles, keepFile } from '#tests/guarantees/world/seed-files.ts';
import { addHours } from '#tests/guarantees/world/seed-hours.ts';
import { addMessages, addTaskMessages } from '#tests/guarantees/world/seed-messages.ts';
import { addTasks } from '#tests/guarantees/world/seed-tasks.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { download, makeHandOver, sha256, unpack } from '#tests/support/hand-over.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** What is in a hand-over: (i) 1 and 2 of the second part of the specification. */

const [words, internal] = [`open${randomUUID()}`, `internal${randomUUID()}`];
let test: TestApp;
let world: CompanyWithProject;
let unpacked: Awaited<ReturnType<typeof unpack>>;
let zip: Buffer;

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const textOf = (name: string) => unpacked.files.get(name)?.toString() ?? '';
const jsonOf = (name: string) => JSON.parse(textOf(name));

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
  await seed();
  const { rowCount } = await test.database.owner.query('update tenants set logo = $2 where id = $1', [
    world.company.id,
    logo,
  ]);
  expect(rowCount).toBe(1);
  await test.database.owner.query(
    `update projects set status = 'InProgress', start_date = '2026-01-05', end_date = '2026-11-22' where id = $1`,
    [world.project],
  );
  await test.database.owner.query("update tickets set status = 'InProgress' where tenant_id = $1", [world.company.id]);
  await test.database.owner.query("update tasks set due_on = '2026-03-01' where tenant_id = $1", [world.company.id]);
  const made = await makeHandOver(test, world.manager, world.project);
  expect(made.state).toBe('Ready');
  zip = await download(test, world.manager, made.id);
  expect([zip.length, sha256(zip)]).toEqual([made.sizeBytes, made.sha256]);
  unpacked = await unpack(zip);
});
afterAll(async () => {
  await unpacked?.remove();
  await test.stop();
});

/** One object of each kind that the client sees, and one that only staff see, with its own word in every text. */
async function seed(): Promise<void> {
  const { company, client, project, manager, clientUser } = world;
  const place = { tenantId: company.id, projectId: project, clientId: client, userId: manager.id };
  for (const [audience, text] of [
    ['client', words],
    ['staff', internal],
  ] as const) {
    const [documentId, imageId] = [randomUUID(), randomUUID()];
    await addFiles(test, place, { documentId, imageId, audience, words: text });
    await keepFile(test, company.id, documentId, text);
    await keepFile(test, company.id, imageId, text);
    const { rows } = await test.database.owner.query(
      `insert into tickets (tenant_id, id, number, client_id, project_id, title, description, type, priority, created_by)
       select $1, gen_random_uuid(), count(*) + 1, $2, $3, 'A <b>door</b>', $4, 'Defect', 'Low', $5 from tickets where tenant_id = $1
       returning id`,
      [company.id, client, project, `ticket ${words}`, manager.id],
    );
    await addMessage('ticket', rows[0].id, audience, text);
    await addMessage('document', documentId, audience, text);
    // Written before the document was only for staff: (c) 4.
    if (audience === 'staff') await addMessage('ticket', rows[0].id, 'staff', internal);
  }
  await addMessages(test, place, words, internal);
  const { taskId } = await addTasks(test, place, words, internal);
  await addHours(test, place, words, internal);
  await addTaskMessages(test, { ...place, taskId }, words, internal);
  await test.database.owner.query(`insert into client_notes (tenant_id, client_id, notes) values ($1, $2, $3)`, [
    company.id,
    client,
    internal,
  ]);
  for (const [audience, text] of [['client', words] as const, ['staff', internal] as const]) {
    const { body } = await upload(test, manager, uploadDocument, [
      ['ProjectId', project],
      ['File', Buffer.from(`first ${text}`), `plan ${text}.txt`],
    ]);
    await uploadTo(test, manager, uploadDocumentVersion, { id: body.id }, [
      ['File', Buffer.from(`second ${text}`), `plan ${text}.txt`],
    ]);
    const asked = await manager.call(signOffs.requestDocumentSignOff, {
      params: { id: body.id },
      body: { question: `Is this right? ${text}`, personIds: [clientUser.id] },
    });
    const { id, sha256: shown } = asked.body;
    const answered = await clientUser.call(signOffs.answerSignOff, {
      params: { id },
      body: { answer: 'Approved', sha256: shown },
    });
    expect(answered.status).toBe(200);
    // Made internal after it was approved.
    await test.database.owner.query('update documents set audience = $2 where id = $1', [body.id, audience]);
  }
}

async function addMessage(subjectType: string, subjectId: string, audience: string, text: string): Promise<void> {
  const { company, client, project, manager } = world;
  await test.database.owner.query(
    `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
     values ($1, gen_random_uuid(), $2::text, $3, $4, case when $2 <> 'ticket' then $5::uuid end, $6, $7, $7, 'message **' || $8::text || '**')`,
    [company.id, subjectType, subjectId, client, project, manager.id, audience, text],
  );
}

/** The columns of the lists for spreadsheets. */
const columns = {
  documents: 'documentId,fileName,number,description,label,note,createdAt,createdByName,fileSizeBytes,sha256,file',
  pictures: 'id,fileName,description,category,uploadedAt,uploadedByName,width,height,file',
  tickets: 'id,number,title,description,type,status,priority,createdAt,createdByName,assigneeName,updatedAt',
  messages: 'id,subjectType,subjectId,parentId,createdAt,authorName,body,attachments,pin',
  tasks:
    'id,title,body,status,assigneeName,dueOn,milestone,wants,answer,checklist,createdAt,createdByName,doneAt,doneByName',
  updates: 'id,health,body,coversFrom,coversTo,createdByName',
  hours: 'id,workedOn,minutes,note,billable,userName,taskTitle,ticketNumber,ticketTitle,correctsId',
  'hours-by-month': 'month,minutes,billableMinutes',
  'sign-offs':
    'id,subjectType,subjectId,fileName,version,sha256,question,needs,state,requestedAt,requestedByName,closedAt,answers,certificate',
};

describe('a hand-over', () => {
  it('has no byte of what only staff see', async () => {
    const { owner } = test.database;
    // The word is where it has to be missing from.
    for (const table of [
      'documents',
      'images',
      'messages',
      'tasks',
      'task_items',
      'updates',
      'hours',
      'hour_edits',
      'attachments',
      'client_notes',
      'sign_offs',
    ]) {
      const { rows } = await owner.query(`select count(*)::int as count from ${table} t where t::text like $1`, [
        `%${internal}%`,
      ]);
      expect([table, rows[0].count > 0]).toEqual([table, true]);
    }
    const leaks = [...unpacked.files].filter(([name, bytes]) => name.includes(internal) || bytes.includes(internal));
    expect(leaks.map(([name]) => name)).toEqual([]);
    expect(zip.includes(internal)).toBe(false);
  });

  it('has everything that the client sees', () => {
    expect([...unpacked.files.keys()].map((name) => name.replaceAll(words, 'WORDS')).sort()).toEqual(
      [
        'attachments/WORDS (2).txt',
        'attachments/WORDS.txt',
        'conversation.html',
        ...['documents', 'messages', 'pictures'].flatMap((name) => [`data/${name}.csv`, `data/${name}.json`]),
        'data/project.json',
        ...['hours', 'hours-by-month', 'sign-offs', 'tasks', 'tickets', 'updates'].flatMap((name) => [
          `data/${name}.csv`,
          `data/${name}.json`,
        ]),
        'documents/WORDS.txt/v1 WORDS.txt',
        'documents/plan WORDS.txt/v1 plan WORDS.txt',
        'documents/plan WORDS.txt/v2 plan WORDS.txt',
        'index.html',
        'logo.png',
        'manifest.json',
        'manifest.signature.json',
        'pictures/WORDS.png',
        'sign-offs/key.json',
        'sign-offs/plan WORDS.txt v2 certificate.json',
        'sign-offs/verify-sign-off.ts',
        'tickets/1 A -b-door--b-.html',
        'tickets/2 A -b-door--b-.html',
        'verify-archive.ts',
      ].sort(),
    );
    expect(textOf(`documents/plan ${words}.txt/v1 plan ${words}.txt`)).toBe(`first ${words}`);
    expect(textOf(`documents/plan ${words}.txt/v2 plan ${words}.txt`)).toBe(`second ${words}`);
    for (const name of ['documents', 'pictures', 'tickets', 'messages', 'tasks', 'updates', 'hours', 'sign-offs'])
      expect([name, textOf(`data/${name}.json`).includes(words), textOf(`data/${name}.csv`).includes(words)]).toEqual([
        name,
        true,
        true,
      ]);
    const headers = Object.fromEntries(
      Object.keys(columns).map((name) => [name, textOf(`data/${name}.csv`).slice(1).split('\r\n')[0]]),
    );
    expect(headers).toEqual(columns);
    expect(jsonOf('data/tasks.json').map(({ checklist }: { checklist: object[] }) => checklist.length)).toEqual([1, 0]);
    expect(textOf('index.html')).toContain(`☐ item ${words}`);
    const placed = jsonOf('data/documents.json').flatMap(({ versions }: { versions: { file: string }[] }) => versions);
    expect(placed.map(({ file }: { file: string }) => unpacked.files.has(file))).toEqual([true, true, true]);
    expect(jsonOf('data/tickets.json').map((ticket: { messages: unknown[] }) => ticket.messages.length)).toEqual([
      1, 0,
    ]);
    expect(textOf('conversation.html')).toContain(`message <strong>${words}</strong>`);
    expect(textOf('conversation.html')).toContain(`<h2 dir="auto">task ${words}</h2><article>`);
    expect(textOf('tickets/1 A -b-door--b-.html')).toContain('A &#60;b&#62;door&#60;/b&#62;');
  });

  it('names each file with its hash, and says which are not as they were uploaded', () => {
    const { files, problems } = jsonOf('manifest.json');
    const expected = [...unpacked.files].filter(([name]) => !name.startsWith('manifest'));
    const actual = expected.map(([name, bytes]) => ({ path: name, size: bytes.length, sha256: sha256(bytes) }));
    const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
    expect(files.sort(byPath)).toEqual(actual.sort(byPath));
    // The row of this document has a random hash.
    expect(problems).toEqual([`documents/${words}.txt/v1 ${words}.txt is not what was uploaded.`]);
    expect(textOf('index.html')).toContain(problems[0]);
  });

  it('speaks the words of the product, with days as people write them, below the logo of the company', () => {
    const index = textOf('index.html');
    expect(index).toContain('<p>In Progress, 0% done, from Jan 5, 2026 to Nov 22, 2026</p>');
    expect(index).toContain(`<img class="logo" src="logo.png" alt="${world.company.name}">`);
    expect(unpacked.files.get('logo.png')).toEqual(logo);
    expect(index).toMatch(/A &#60;b&#62;door[^\n]*<\/td><td[^>]*>In Progress<\/td>/);
    expect(index).toMatch(/<td[^>]*>Mar 1, 2026<\/td>/);
    const ticket = [...unpacked.files.keys()].find((name) => name.startsWith('tickets/') && name.endsWith('.html'));
    expect(textOf(ticket ?? '')).toContain('<p class="soft">In Progress, Low priority, from ');
    for (const [name, bytes] of unpacked.files) {
      if (name.endsWith('.html'))
        expect([
          name,
          /\b(InProgress|NotStarted|OnHold|AtRisk|OnTrack|OffTrack)\b|\d{4}-\d\d-\d\d/.exec(String(bytes)),
        ]).toEqual([name, null]);
    }
  });

  it('has only links that work from a disk, and no script', () => {
    for (const [name, bytes] of unpacked.files) {
      if (!name.endsWith('.html')) continue;
      const page = bytes.toString();
      expect(page).not.toMatch(/<script|javascript:|https?:|\son\w+=/i);
      const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => decodeURIComponent(to as string));
      expect(links.length).toBeGreaterThan(0);
      for (const to of links)
        expect([name, to, unpacked.files.has(path.join(path.dirname(name), to))]).toEqual([name, to, true]);
    }
  });

  it('has its pages in the language of who asks, and its lists in English', async () => {
    expect(textOf('index.html')).toContain('<html lang="en" dir="ltr">');
    await test.database.owner.query("update users set locale = 'de', region = 'DE' where id = $1", [world.manager.id]);
    const { id } = await makeHandOver(test, world.manager, world.project);
    const { files, remove } = await unpack(await download(test, world.manager, id));
    const first = files.get('index.html')?.toString();
    expect(first).toContain('<html lang="de" dir="ltr">');
    expect(first).toContain('<h2>Aufgaben</h2>');
    expect(first).toContain('01.03.2026');
    expect(files.get('data/tasks.csv')).toEqual(unpacked.files.get('data/tasks.csv'));
    await remove();
  });

  const run = (script: string, ...args: string[]) =>
    new Promise<string>((resolve) => {
      const options = { cwd: unpacked.folder, env: { PATH: '' } };
      execFile(process.execPath, [script, ...args], options, (_, out, err) => resolve(out + err));
    });

  it('is checked offline, with its sign-offs, and a changed, a lost and an added file are named', async () => {
    const certificate = `sign-offs/plan ${words}.txt v2 certificate.json`;
    const document = `documents/plan ${words}.txt/v2 plan ${words}.txt`;
    const verified = await run('sign-offs/verify-sign-off.ts', certificate, 'sign-offs/key.json', document);
    expect(verified).toContain(`VALID: plan ${words}.txt, version 2`);
    expect(await run('verify-archive.ts', '.', 'sign-offs/key.json')).toMatch(/^VALID: \d+ files\.\nThe sender says: /);
    await appendFile(path.join(unpacked.folder, document), '!');
    await writeFile(path.join(unpacked.folder, 'more.txt'), '');
    const changed = await run('verify-archive.ts');
    expect(changed).toContain(`NOT VALID: ${document} was changed.`);
    expect(changed).toContain('NOT VALID: more.txt was added.');
    await appendFile(path.join(unpacked.folder, 'manifest.json'), ' ');
    expect(await run('verify-archive.ts')).toContain('NOT VALID: manifest.json was changed after it was signed.');
  });
});
