import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadAttachment } from '#contract/work/attachments.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import { updateDocument, uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { createMessage } from '#contract/work/messages.ts';
import { updateProject } from '#contract/work/projects.ts';
import { requestDocumentSignOff, requestImageSignOff } from '#contract/work/sign-offs.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Answer, Person } from '#tests/support/company.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { heic } from '#tests/support/photos.ts';
import { pdfFile, pdfOf } from '#tests/support/sample-files.ts';
import { partsOf } from '#tests/support/smtp.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** The picture in a mail about a file. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let ann: Person;
let projectId: string;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  ann = await studio.company.addPerson({ role: 'client', firstName: 'Ann', clientId: studio.acme });
  projectId = await studio.company.addProject({ clientId: studio.acme });
});
afterAll(() => mailing.stop());

const query = (text: string, values: unknown[] = []) => mailing.test.database.owner.query(text, values);

async function done<T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

const add = (endpoint: typeof uploadDocument | typeof uploadImage, bytes: Buffer, name: string, audience = 'client') =>
  done<Answer>(
    upload(mailing.test, studio.company.admin, endpoint, [
      ['ProjectId', projectId],
      ['Audience', audience],
      ['File', bytes, name],
    ]),
  );
const addVersion = (id: string, bytes: Buffer, name: string) =>
  done<Answer>(
    uploadTo(mailing.test, studio.company.admin, uploadDocumentVersion, { id }, [
      ['Note', ''],
      ['File', bytes, name],
    ]),
  );

/** Asks Ann to approve, when she knows of the file. */
async function ask(kind: 'document' | 'image', id: string): Promise<void> {
  await studio.tell();
  await studio.send();
  const endpoint = kind === 'document' ? requestDocumentSignOff : requestImageSignOff;
  const body = { question: 'Is this right?', personIds: [ann.id] };
  await done<Answer>(studio.company.admin.call(endpoint, { params: { id }, body: body as never }));
  await studio.tell();
}

/** Sends what is due. What Ann gets, and the picture in it. */
async function receive() {
  const address = await studio.addressOf(ann);
  const [mail] = (await studio.send()).filter(({ to }) => to.includes(address));
  if (!mail) throw new Error('Ann got no mail.');
  const { html, text, attachments } = partsOf(mail);
  const [image] = /<img [^>]*>/.exec(html) ?? [];
  return { html, text, image, attachments };
}

/** Makes the bytes of a file, or of its preview, unreadable. */
const damage = (id: string, variant?: 'preview') =>
  writeFile(
    path.join(mailing.test.services.config.dataDir, 'files', fileKey(studio.company.id, id, variant)),
    'damaged',
  );

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 1 } } })
    .png()
    .toBuffer();
/** What JPEG cannot make small. */
const noise = () =>
  sharp({
    create: {
      width: 1200,
      height: 1200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe('a mail that asks for approval', () => {
  it('shows a picture as a part of the mail: a small JPEG with a text, the words as before', async () => {
    const { id } = await add(uploadImage, await photo(1600, 800), 'Front & side.png');
    await ask('image', id);
    const { html, text, image, attachments } = await receive();
    expect(image).toContain('src="cid:picture@loggia"');
    expect(image).toContain('alt="Picture: Front &#38; side.png" width="496"');
    const [{ content, ...part } = { content: Buffer.alloc(0) }, ...others] = attachments;
    expect([part, others]).toEqual([{ type: 'image/jpeg', disposition: 'inline', id: '<picture@loggia>' }, []]);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 560, height: 280 });
    const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([expect.closeTo(200, -1), expect.closeTo(40, -1), expect.closeTo(40, -1)]);
    expect(html.replace(/\n<p [^>]*><img [^>]*><\/p>/, '')).not.toContain('cid:');
    expect(text).not.toContain('Picture');
  });

  it.each([
    [
      'WebP',
      async () =>
        sharp(await photo(300, 300))
          .webp()
          .toBuffer(),
      'a.webp',
      300,
    ],
    [
      'JPEG',
      async () =>
        sharp(await photo(300, 300))
          .jpeg()
          .toBuffer(),
      'a.jpg',
      300,
    ],
    ['HEIC', async () => heic, 'a.heic', 96],
  ])('shows a %s picture, which it does not enlarge', async (_, make, name, width) => {
    const { id } = await add(uploadImage, await make(), name);
    await ask('image', id);
    const { image, attachments } = await receive();
    expect(image).toContain(`alt="Picture: ${name}" width="${width}"`);
    expect(await sharp(attachments[0]?.content).metadata()).toMatchObject({ format: 'jpeg', width });
  });

  it('shows a picture that is a document', async () => {
    const { id } = await add(uploadDocument, pdfFile, 'Plan.pdf');
    await query("update documents set content_type = 'image/png' where id = $1", [id]);
    await addVersion(id, await photo(400, 200), 'Plan.png');
    await ask('document', id);
    expect((await receive()).image).toContain('alt="Picture: Plan.png" width="400"');
  });

  it('shows the first page of a PDF, in the version that is asked about, in at most 120 kB', async () => {
    const { id } = await add(uploadDocument, pdfOf(['The first plan']), 'Plan.pdf');
    await addVersion(id, pdfOf(['The second plan', 'More']), 'Plan B.pdf');
    await ask('document', id);
    const { image, attachments } = await receive();
    expect(image).toContain('alt="Page 1 of Plan B.pdf" width="283"');
    expect(await sharp(attachments[0]?.content).metadata()).toMatchObject({ format: 'jpeg', width: 560, height: 792 });
    expect(attachments[0]?.content.length).toBeLessThanOrEqual(120 * 1024);
  });

  it('takes less quality for a picture that is large otherwise', async () => {
    const { id } = await add(uploadImage, await noise(), 'noise.png');
    await ask('image', id);
    const { attachments } = await receive();
    expect(attachments).toHaveLength(1);
    expect(attachments[0]?.content.length).toBeLessThanOrEqual(120 * 1024);
  });

  it.each([
    ['a damaged picture', uploadImage, () => photo(300, 300), 'a.png', 'preview'],
    ['a damaged PDF', uploadDocument, async () => pdfOf(['x']), 'a.pdf', undefined],
    ['a PDF without a page', uploadDocument, async () => pdfFile, 'b.pdf', null],
    ['a text', uploadDocument, async () => Buffer.from('The plan.'), 'a.txt', null],
  ] as const)('leaves without the picture of %s', async (_, endpoint, make, name, damaged) => {
    const { id } = await add(endpoint, await make(), name);
    const { rows } = await query('select id from document_versions where document_id = $1', [id]);
    if (damaged !== null) await damage(rows[0]?.id ?? id, damaged);
    await ask(endpoint === uploadImage ? 'image' : 'document', id);
    const { html, text, attachments } = await receive();
    expect([html.includes('<img'), attachments]).toEqual([false, []]);
    expect(text).toContain('Is this right?');
  });

  it.each([
    ['the company wants that', 'update tenants set sign_off_by_link = false where id = $1'],
    ['everybody needs a second factor', "update tenants set second_factor = 'all' where id = $1"],
    [
      'a provider is required',
      `insert into identity_providers (tenant_id, id, name, name_key, issuer, oidc_client_id, covers, client_id, is_required)
       select $1, gen_random_uuid(), 'P', 'p', 'https://id.example', 'x', 'Clients', id, true from clients where tenant_id = $1`,
    ],
  ])('has no picture for who has to sign in to see the file: %s', async (_, statement) => {
    const { id } = await add(uploadImage, await photo(300, 300), 'a.png');
    await query(statement, [studio.company.id]);
    await ask('image', id);
    const { html, attachments } = await receive();
    expect([html.includes('<img'), attachments]).toEqual([false, []]);
  });

  it('goes to nobody who may no longer see the file', async () => {
    const { id } = await add(uploadImage, await photo(300, 300), 'a.png');
    await ask('image', id);
    await query("update images set audience = 'staff' where id = $1", [id]);
    await expect(receive()).rejects.toThrow('Ann got no mail.');
    expect((await studio.mailsTo(ann)).at(-1)?.state).toBe('Suppressed');
  });
});

it('a mail about a shared document shows the version that was shared', async () => {
  const { id } = await add(uploadDocument, pdfOf(['The first plan']), 'Plan.pdf', 'staff');
  await studio.want(ann, { groups: { files: { inApp: true, mail: 'now' } } });
  const shared = { params: { id }, body: { audience: 'client' } as never };
  await done<Answer>(studio.company.admin.call(updateDocument, shared));
  await studio.tell();
  await addVersion(id, pdfOf(['The second plan']), 'Plan B.pdf');
  expect((await receive()).image).toContain('alt="Page 1 of Plan.pdf"');
});

describe('a mail about a message', () => {
  /** Writes to the client with these pictures, and sends what Ann gets. */
  async function write(text: (ids: string[]) => string, names: string[]) {
    const { admin } = studio.company;
    await studio.want(ann, { groups: { messages: { inApp: true, mail: 'now' } } });
    await admin.call(updateProject, { params: { id: projectId }, body: { userIds: [admin.id, ann.id] } });
    await studio.tell();
    await studio.send();
    const ids: string[] = [];
    for (const name of names) {
      const bytes = name.endsWith('.png') ? await photo(1000, 500) : Buffer.from('A note.');
      ids.push((await done<Answer>(upload(mailing.test, admin, uploadAttachment, [['File', bytes, name]]))).id);
    }
    const about = { subjectType: 'project', subjectId: projectId, audience: 'client' } as const;
    await done(admin.call(createMessage, { body: { ...about, body: text(ids), attachmentIds: ids } }));
    await studio.tell();
    return { ids, ...(await receive()) };
  }

  it('shows the pictures of its text in their places, with their words', async () => {
    const { ids, html, text, attachments } = await write(
      ([floor, , other]) => `Before\n\n![The "floor"](attachment:${floor})\n\nAfter ![](attachment:${other})`,
      ['floor.png', 'unused.png', 'note.txt'],
    );
    expect([...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)).toEqual([
      expect.stringContaining(`src="cid:${ids[0]}@loggia" alt="The &#34;floor&#34;" width="496"`),
    ]);
    const [before, shown, after] = ['Before', '<img', 'After'].map((words) => html.lastIndexOf(words));
    expect([before, shown, after]).toEqual(
      [before, shown, after].toSorted((one, other) => Number(one) - Number(other)),
    );
    expect(text).toContain('Before\n\n[The "floor"]\n\nAfter');
    expect(attachments.map(({ id, type }) => [id, type])).toEqual([[`<${ids[0]}@loggia>`, 'image/jpeg']]);
  });

  it('has words instead of pictures for who has to sign in to see files', async () => {
    await query('update tenants set sign_off_by_link = false where id = $1', [studio.company.id]);
    const { html, attachments } = await write(([floor]) => `![The floor](attachment:${floor})`, ['floor.png']);
    expect([html.includes('<img'), html.includes('[The floor]'), attachments]).toEqual([false, true, []]);
  });
});
