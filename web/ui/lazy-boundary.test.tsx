import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { LazyBoundary } from './lazy-boundary.tsx';

/** A chunk that loads after a delay. */
const arriving = (words: string) =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { default: () => <p>{words}</p> };
  });

const AtOnce = arriving('at once');
const Sooner = arriving('once loaded');
const Other = arriving('another part');

function Screen() {
  const [part, want] = useState<'sooner' | 'other'>();
  return (
    <>
      <button type="button" onClick={() => want(part ? 'other' : 'sooner')}>
        Want
      </button>
      <button type="button" onClick={() => want(undefined)}>
        Close
      </button>
      <Suspense>{part && <AtOnce />}</Suspense>
      <LazyBoundary part={part} onClose={() => want(undefined)}>
        {part === 'sooner' ? <Sooner /> : part ? <Other /> : null}
      </LazyBoundary>
    </>
  );
}

/** Not inside `act`, where React does not delay the fallback. */
test('shows a deferred chunk sooner than one rendered immediately', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const shown = () => [...place.querySelectorAll('p')].map((each) => each.textContent);
  const order = new Set<string | null>();
  const note = () => {
    for (const words of shown()) order.add(words);
  };
  new MutationObserver(note).observe(place, { childList: true, subtree: true });
  const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 30_000 });
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find((each) => each.textContent === name)?.click();

  const root = createRoot(place);
  root.render(<Screen />);
  await until(() => place.childElementCount > 0);
  press('Want');
  await until(() => order.size === 2);
  press('Want');
  await until(() => order.size === 3);
  expect([...order]).toEqual(['once loaded', 'at once', 'another part']);
  expect(shown()).toEqual(['at once', 'another part']);

  press('Close');
  await until(() => shown().length === 0);
  root.unmount();
});
