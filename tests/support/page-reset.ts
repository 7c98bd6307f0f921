import 'fake-indexeddb/auto';
import { __unsafe_useEmotionCache as useStyles } from '@emotion/react';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { checkConnection } from '#web/lib/connection.ts';
import { recordClockOffset } from '#web/lib/renewal.ts';
import { clearSession } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { stepUp } from '#web/lib/step-up.ts';
import { tokenFor } from '#web/lib/test-session.ts';
import { forgetAnnouncement } from '#web/people/announcement/announcement.ts';
import { dismissReplayedSession } from '#web/people/sign-in/sessions/replayed-session.ts';
import { showPicture, wantedPictures } from '#web/ui/avatar-pictures.ts';
import { forgetDrafts } from '#web/work/messages/drafts.ts';

// Tests wait up to 30 seconds, like `poll` in vitest.config.ts, because a busy machine is slow.
configure({ asyncUtilTimeout: 30_000 });
// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

const initialSettings = { ...settings };
const styles = renderHook(useStyles).result.current;

export const removeScreens = cleanup;
removeScreens();

/** Makes the page and the modules of the web like those of a page that was just loaded. Needs real timers. */
export async function resetPage(): Promise<void> {
  resetDocument();
  await resetModules();
  localStorage.clear();
  sessionStorage.clear();
  removeCookies();
  await emptyDatabases();
}

function resetDocument(): void {
  history.replaceState(null, '', '/');
  removeStyles();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}

/** Emotion adds each style once. It adds it again after this. With fewer styles jsdom also computes those of an element faster. */
function removeStyles(): void {
  if (!styles) return;
  styles.sheet.flush();
  styles.inserted = {};
}

function removeCookies(): void {
  // biome-ignore-start lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  // biome-ignore-end lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
}

async function resetModules(): Promise<void> {
  clearSession();
  forgetAnnouncement();
  recordClockOffset(tokenFor('now', { iat: Date.now() / 1000 }));
  dismissReplayedSession();
  stepUp.ask = undefined;
  forgetDrafts();
  for (const id of wantedPictures) showPicture(id);
  wantedPictures.clear();
  for (const name of Object.keys(settings)) delete settings[name as keyof typeof settings];
  Object.assign(settings, initialSettings);
  await restoreConnection();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
}

/** The first check may be one that the test began. */
async function restoreConnection(): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response();
  await checkConnection();
  await checkConnection();
  globalThis.fetch = fetch;
}

async function emptyDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores, 'readwrite');
    await Promise.all(stores.map((each) => resultOf(transaction.objectStore(each).clear())));
    database.close();
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
