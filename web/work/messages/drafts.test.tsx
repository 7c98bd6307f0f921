import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draftKey, forgetOwnDrafts, keepDraft, readKeptDraft } from '#web/lib/draft-store.ts';
import { clearSession, saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { storedFile } from './draft-files.ts';
import { useDraft } from './drafts.ts';

const subject = { type: 'project', id: 'p' } as const;
const signIn = () => saveSession({ token: tokenFor('s'), refreshToken: 'r', user });

beforeEach(signIn);

const open = () => renderHook(() => useDraft(subject)).result;
const key = () => draftKey(`message project ${subject.id}`) ?? '';

test('the text and its readers are kept, the files are not', async () => {
  const { key, change } = open().current;
  act(() => change({ text: 'For us', audience: 'staff', files: [storedFile({ name: 'a.txt', size: 1 }, 'f')] }));
  await waitFor(async () =>
    expect(await readKeptDraft(key)).toEqual({ text: 'For us', audience: 'staff', people: [], files: [] }),
  );
  act(() => change({ text: '', files: [] }));
  await waitFor(async () => expect(await readKeptDraft(key)).toBeUndefined());
});

test('a message that was begun before a reload is there again', async () => {
  await keepDraft(key(), { text: 'For us', audience: 'staff', people: [], files: [] });
  const result = open();
  await waitFor(() =>
    expect(result.current.draft).toEqual({ text: 'For us', audience: 'staff', people: [], files: [] }),
  );
});

test('after a sign-out it is gone, also in a tab that still has it', async () => {
  const before = open();
  act(() => before.current.change({ text: 'For us' }));
  cleanup();
  const forgotten = forgetOwnDrafts();
  clearSession({ byChoice: true });
  await forgotten;
  signIn();
  const result = open();
  await waitFor(() => expect(result.current.draft.text).toBe(''));
});

test('the lane for the next message stays', async () => {
  const before = open();
  act(() => before.current.change({ audience: 'staff' }));
  cleanup();
  const result = open();
  await readKeptDraft(key());
  expect(result.current.draft.audience).toBe('staff');
});
