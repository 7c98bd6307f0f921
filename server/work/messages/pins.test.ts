import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import {
  createMessage,
  deleteMessage,
  listMessages,
  listWithheldMessages,
  type Message,
  type PinPlace,
  undoMessage,
  withholdMessage,
} from '#contract/work/messages.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  addImage,
  createStudio,
  onDocument,
  onImage,
  onProject,
  post,
  type Studio,
  say,
} from '#tests/support/conversation.ts';
import { pdfFile, pdfOf } from '#tests/support/sample-files.ts';
import { uploadTo } from '#tests/support/upload.ts';
import { releaseDueMessages } from './release.ts';

/** A pin is a place on a version of a document, or on a picture, that a message is about. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());

const plan = { name: 'plan.pdf', bytes: pdfOf(['Ground floor', 'First floor', 'Roof']) };
const addPlan = async () => onDocument(await addDocument(test, studio.worker, studio.project, 'client', plan));
const at = (more: Partial<PinPlace> = {}): PinPlace => ({ version: 1, page: 1, x: 0.25, y: 0.5, ...more });

/** Text, lane and pin of each message that somebody reads. */
async function pinsOf(who: Person, about: Awaited<ReturnType<typeof addPlan>>, pinVersion?: number) {
  const { body } = await who.call(listMessages, { query: { ...about, pinVersion } });
  return body.map((message: Message) => [message.body, message.pin?.number, message.pin?.version]);
}

describe('a pin', () => {
  it('is kept with its message and its version, and answers stand below it', async () => {
    const { worker, cleo } = studio;
    const about = await addPlan();
    const { status, body } = await post(cleo, about, 'This door is too narrow', { pin: at({ page: 3 }) });
    expect([status, body.pin]).toEqual([201, { version: 1, page: 3, x: 0.25, y: 0.5, number: 1 }]);
    await say(worker, about, 'We make it wider', { parentId: body.id });
    const added = await uploadTo(test, worker, uploadDocumentVersion, { id: about.subjectId }, [
      ['File', pdfOf(['Ground floor']), 'plan.pdf'],
    ]);
    expect(added.status).toBe(201);
    await say(worker, about, 'Is it wide enough here?', { pin: at({ version: 2 }) });
    // A pin on a version that was replaced is still a pin on that version.
    await say(cleo, about, 'And this one', { pin: at() });
    const all = [
      ['This door is too narrow', 1, 1],
      ['We make it wider', undefined, undefined],
      ['Is it wide enough here?', 1, 2],
      ['And this one', 2, 1],
    ];
    expect(await pinsOf(worker, about)).toEqual(all);
    expect(await pinsOf(cleo, about, 1)).toEqual([all[0], all[3]]);
    expect(await pinsOf(worker, about, 2)).toEqual([all[2]]);
    expect(await pinsOf(worker, about, 3)).toEqual([]);
  });

  it('has a number of its lane, so that a client user sees no gap where internal pins are', async () => {
    const { worker, cleo, gus } = studio;
    const about = await addPlan();
    await say(worker, about, 'Ours', { pin: at(), audience: 'staff' });
    await say(worker, about, 'One', { pin: at() });
    await say(worker, about, 'Ours too', { pin: at(), audience: 'staff' });
    const last = await post(cleo, about, 'Two', { pin: at() });
    expect(last.body.pin.number).toBe(2);
    expect(await pinsOf(worker, about)).toEqual([
      ['Ours', 1, 1],
      ['One', 1, 1],
      ['Ours too', 2, 1],
      ['Two', 2, 1],
    ]);
    for (const version of [undefined, 1]) {
      expect(await pinsOf(cleo, about, version)).toEqual([
        ['One', 1, 1],
        ['Two', 2, 1],
      ]);
    }
    expect((await gus.call(listMessages, { query: { ...about, pinVersion: 1 } })).status).toBe(404);
  });

  it('keeps its number when another one is deleted', async () => {
    const { worker, cleo } = studio;
    const about = await addPlan();
    const first = await say(worker, about, 'One', { pin: at() });
    await say(worker, about, 'Two', { pin: at() });
    expect((await worker.call(deleteMessage, { params: { id: first } })).status).toBe(204);
    expect(await pinsOf(cleo, about, 1)).toEqual([
      ['', 1, 1],
      ['Two', 2, 1],
    ]);
  });

  it('can be on a picture', async () => {
    const { company, acme, project, cleo } = studio;
    const about = onImage(await addImage(test, company, acme, project));
    const pin = { version: 1, x: 0, y: 1 };
    expect((await post(cleo, about, 'This lamp', { pin })).body.pin).toEqual({ ...pin, number: 1 });
  });

  it('stays with a message that waits, comes back with one that is taken back, and gets its number when it is posted', async () => {
    const { cleo } = studio;
    const about = await addPlan();
    const pin = at({ page: 2 });
    const withhold = async (body: string) =>
      (await cleo.call(withholdMessage, { body: { ...about, body, audience: 'client', pin } })).body;
    const taken = await withhold('Taken back');
    await withhold('Here');
    expect(taken.pin).toEqual(pin);
    const waiting = await cleo.call(listWithheldMessages, { query: about });
    expect(waiting.body.map((message: Message) => message.pin)).toEqual([pin, pin]);
    expect((await cleo.call(undoMessage, { params: { id: taken.id } })).body.pin).toEqual(pin);
    expect(await releaseDueMessages(test.services, new Date(Date.now() + 11_000))).toEqual([]);
    expect(await pinsOf(cleo, about)).toEqual([['Here', 1, 1]]);
  });
});

describe('a pin is refused', () => {
  it.each<[string, object, string, string]>([
    ['of a version that does not exist', { version: 2 }, 'pin', 'This version does not exist'],
    ['of version 0', { version: 0 }, 'pin.version', 'This version does not exist'],
    ['on page 0', { page: 0 }, 'pin.page', 'This page does not exist'],
    ['beyond the last page that a file can have', { page: 10_001 }, 'pin.page', 'This page does not exist'],
    ['beyond the last page of the file', { page: 4 }, 'pin.page', 'The last page is 3'],
    ['without the page of a PDF', { page: undefined }, 'pin', 'Choose the page of the pin'],
    ['beside the page', { x: 2 }, 'pin.x', 'The pin is beside the page'],
    ['above the page', { y: -0.1 }, 'pin.y', 'The pin is beside the page'],
    ['without a place', { x: Number.NaN }, 'pin.x', 'Choose a place on the page'],
  ])('%s', async (_name, change, field, text) => {
    const about = await addPlan();
    const body = { ...about, body: 'Here', audience: 'client' as const, pin: { ...at(), ...change } };
    for (const call of [createMessage, withholdMessage]) {
      const answer = await studio.cleo.call(call, { body });
      expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [text] }]);
    }
    expect(await pinsOf(studio.worker, about)).toEqual([]);
  });

  it('beyond the last page only to those who see the document, and on no page of a file that cannot be counted', async () => {
    const internal = onDocument(await addDocument(test, studio.worker, studio.project, 'staff', plan));
    const answer = await post(studio.cleo, internal, 'Here', { pin: at({ page: 4 }) });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['subjectId']]);
    const damaged = { name: 'damaged.pdf', bytes: pdfFile };
    const about = onDocument(await addDocument(test, studio.worker, studio.project, 'client', damaged));
    expect((await post(studio.cleo, about, 'Here', { pin: at({ page: 4 }) })).status).toBe(201);
  });

  it('on an answer, on a project, and on a page of what has none', async () => {
    const { company, acme, worker, project } = studio;
    const about = await addPlan();
    const parentId = await say(worker, about, 'One');
    const picture = onImage(await addImage(test, company, acme, project));
    const text = onDocument(await addDocument(test, worker, project));
    const answers = [
      await post(worker, about, 'Two', { parentId, pin: at() }),
      await post(worker, onProject(project), 'Here', { pin: at() }),
      await post(worker, picture, 'Here', { pin: at() }),
      await post(worker, picture, 'Here', { pin: { version: 2, x: 0, y: 0 } }),
      await post(worker, text, 'Here', { pin: at() }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors.pin?.[0]])).toEqual([
      [400, 'An answer has the pin of the message that it answers'],
      [400, 'Only documents and pictures have pins'],
      [400, 'This file has no pages'],
      [400, 'This version does not exist'],
      [400, 'This file has no pages'],
    ]);
  });
});
