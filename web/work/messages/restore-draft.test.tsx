import { expect, it } from 'vitest';
import type { WithheldMessage } from '#contract/work/messages.ts';
import { changeDraft, readDraft } from './drafts.ts';
import { restoreDraft } from './restore-draft.ts';

const nina = { id: '0190a0a0-0000-7000-8000-00000000000a', name: 'Nina Park' };
const attachment = { id: 'a', fileName: 'plan.txt', sizeBytes: 4, contentType: 'text/plain' };
const taken = (values: Partial<WithheldMessage> = {}): WithheldMessage => ({
  id: 'm',
  subjectType: 'project',
  subjectId: 'p',
  body: `Hello @[Nina Park](user:${nina.id})`,
  audience: 'client',
  postedTo: 'client',
  authorName: 'Ada',
  via: 'Web',
  createdAt: '2026-01-01T00:00:00.000Z',
  mentions: [nina],
  attachments: [attachment],
  releasesIn: 0,
  ...values,
});

const key = 't u message project p';

it('brings text, mentions, lane and files back into an empty form', () => {
  restoreDraft(key, taken(), undefined);
  expect(readDraft(key)).toMatchObject({
    text: 'Hello @Nina Park',
    people: [nina],
    audience: 'client',
    files: [{ file: { name: 'plan.txt', size: 4 }, state: 'done', attachmentId: 'a' }],
  });
});

it('keeps what was written since, before what comes back', () => {
  changeDraft(key, { text: 'One more thing\n', audience: 'client' });
  restoreDraft(key, taken(), undefined);
  expect(readDraft(key)).toMatchObject({ text: 'One more thing\n\nHello @Nina Park', audience: 'client' });
});

it.each([
  ['staff', 'client'],
  ['client', 'staff'],
] as const)('a draft for %s and a message for %s become one for staff', (audience, postedTo) => {
  changeDraft(key, { text: 'Written since', audience });
  restoreDraft(key, taken({ postedTo }), undefined);
  expect(readDraft(key).audience).toBe('staff');
});
