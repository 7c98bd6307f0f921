import { globSync, readFileSync } from 'node:fs';
import Button from '@mui/material/Button';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { render, renderHook, screen } from '@testing-library/react';
import { get, set } from 'idb-keyval';
import { useEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { checkConnection, connectionIsLost } from '#web/lib/connection.ts';
import { forgetFormats, formatMoment } from '#web/lib/format.ts';
import { freshToken, recordClockOffset } from '#web/lib/renewal.ts';
import { clearSession, readSession, savePreview, saveSession, signedOutByChoice } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { stepUp } from '#web/lib/step-up.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { keepReplayedSession, useReplayedSession } from '#web/people/sign-in/sessions/replayed-session.ts';
import { t } from '#web/texts/index.ts';
import { showPicture, usePicture, wantedPictures } from '#web/ui/avatar-pictures.ts';
import { changeDraft, readDraft } from '#web/work/messages/drafts.ts';

const signIn = (token = tokenFor('s')) => saveSession({ token, refreshToken: 'r', user });
const mock = vi.fn();

async function loseConnection() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await checkConnection();
}

/** Whether a token that ends in 10 seconds is renewed. It is not if the clock of this device is ahead. */
async function renewsEarly() {
  const fetch = vi.fn(async () => new Response(null, { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  signIn(tokenFor('s', { exp: Date.now() / 1000 + 10 }));
  await freshToken();
  return fetch.mock.calls.length > 0;
}

let screens = 0;

function Screen() {
  useEffect(() => {
    screens += 1;
    return () => {
      screens -= 1;
    };
  }, []);
  return <p>left</p>;
}

type Trace = [what: string, leave: () => unknown, read: () => unknown];

/** Everything that a test of the web can leave. */
const traces: Trace[] = [
  ['a screen', () => render(<Screen />), () => [screens, document.body.innerHTML]],
  ['an element', () => document.body.append('left'), () => document.body.innerHTML],
  [
    'an attribute of the body',
    () => document.body.setAttribute('style', 'overflow: hidden'),
    () => document.body.outerHTML,
  ],
  ['the title', () => (document.title = 'left'), () => document.title],
  [
    'an element of the head',
    () => document.head.append(document.createElement('meta')),
    () => document.querySelector('meta'),
  ],
  ['the language of the page', () => (document.documentElement.lang = 'de'), () => document.documentElement.lang],
  ['translations', () => vi.stubGlobal('translations', { Saved: 'Gespeichert' }), () => t('Saved')],
  ['the address', () => history.pushState({ left: true }, '', '/left?a=b#c'), () => [location.href, history.state]],
  ['fake timers', () => vi.useFakeTimers(), () => vi.isFakeTimers()],
  ['a stubbed global', () => vi.stubGlobal('fetch', () => {}), () => String(fetch)],
  ['a variable of the environment', () => vi.stubEnv('LEFT', 'yes'), () => process.env.LEFT],
  [
    'the time zone',
    () => {
      vi.stubEnv('TZ', 'Pacific/Kiritimati');
      forgetFormats();
    },
    () => formatMoment('2026-03-01T12:00:00Z', 'en-US'),
  ],
  ['a spy', () => vi.spyOn(Math, 'random').mockReturnValue(2), () => vi.isMockFunction(Math.random)],
  ['the answer of a mock', () => mock.mockReturnValue('left'), () => mock.getMockImplementation()],
  ['the calls of a mock', () => mock(), () => mock.mock.calls.length],
  ['what the browser stores', () => localStorage.setItem('left', 'yes'), () => localStorage.length],
  ['what the tab stores', () => sessionStorage.setItem('left', 'yes'), () => sessionStorage.length],
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  ['a cookie', () => (document.cookie = 'left=yes; path=/'), () => document.cookie],
  ['a database', () => set('left', 'yes'), () => get('left')],
  ['a session', signIn, readSession],
  [
    'a preview',
    () => {
      signIn();
      savePreview(tokenFor('p'), user, 'Ada', 60);
    },
    readSession,
  ],
  ['a sign-out', () => clearSession({ byChoice: true }), signedOutByChoice],
  ['a clock that is ahead', () => recordClockOffset(tokenFor('s', { iat: Date.now() / 1000 - 3600 })), renewsEarly],
  ['a lost connection', loseConnection, connectionIsLost],
  ['queries that wait for the connection', () => onlineManager.setOnline(false), () => onlineManager.isOnline()],
  ['a window without the focus', () => focusManager.setFocused(false), () => focusManager.isFocused()],
  [
    'the report of a reused session',
    () => keepReplayedSession({ user, replayedSession: { endedAt: '2026-03-01T12:00:00Z' } as never }),
    () => renderHook(() => useReplayedSession(user.id)).result.current,
  ],
  ['who asks for the second step', () => (stepUp.ask = async () => true), () => stepUp.ask],
  ['the draft of a message', () => changeDraft('key', { text: 'left' }), () => readDraft('key')],
  ['who was on screen', () => renderHook(() => usePicture('u')), () => [...wantedPictures]],
  [
    'the picture of a person',
    () => showPicture('u', 'blob:left'),
    () => renderHook(() => usePicture('u')).result.current || 'none',
  ],
  ['a setting', () => (settings.mail = true), () => ({ ...settings })],
];

describe.each(traces)('%s', (_, leave, read) => {
  let before: unknown;

  test('is left by a test', async () => {
    before = await read();
    await leave();
    expect(await read()).not.toEqual(before);
  });

  test('is gone in the next one', async () => {
    expect(await read()).toEqual(before);
  });
});

test.each(['first', 'next'])('the styles of MUI apply in the %s test', () => {
  render(<Button>Save</Button>);
  expect(getComputedStyle(screen.getByRole('button')).display).toBe('inline-flex');
});

/** The modules that keep something as long as the page lives, and why the next test does not meet it. */
const keepers = {
  'lib/connection.ts': 'removed after each test',
  'lib/format.ts': 'removed after each test',
  'lib/in-turn.ts': 'a reading goes when it ends',
  'lib/load-chunk.ts': 'goes with its element',
  'lib/renewal.ts': 'removed after each test',
  'lib/running-writes.ts': 'a write goes when it ends',
  'lib/session.ts': 'removed after each test',
  'lib/step-up.ts': 'removed after each test',
  'people/announcement/announcement.ts': 'its tests forget it, and other tests announce nothing',
  'people/sign-in/auth/provider-return.ts': 'a code is used once',
  'people/sign-in/auth/step-up.tsx': 'a question belongs to its screen',
  'people/sign-in/sessions/replayed-session.ts': 'removed after each test',
  'people/tenants/find.ts': 'no test loads it',
  'theme/show-icon.ts': 'no test loads it',
  'ui/avatar-pictures.ts': 'removed after each test',
  'ui/dialog-problem.ts': 'goes with its screens',
  'ui/leave-guard.ts': 'goes with its screens',
  'ui/shown-name.ts': 'goes with its page',
  'work/messages/draft-files.ts': 'an id is used once',
  'work/messages/drafts.ts': 'removed after each test',
  'work/tickets/use-now.ts': 'goes with its screens',
};

test('no other module of the web keeps something', () => {
  const keeps =
    /^(export )?(let \w|const \w+(: (?!readonly ).*)? = (new (Map|Set|WeakMap|WeakSet)\b.*\(\);|\[\];|\{\};))/m;
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(600);
  const found = files.filter((file) => keeps.test(readFileSync(file, 'utf8'))).map((file) => file.slice('web/'.length));
  expect(found.sort()).toEqual(Object.keys(keepers));
});
