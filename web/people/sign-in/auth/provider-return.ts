import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { stateOnReturn } from '#web/lib/continue-to.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';
import { t } from '#web/texts/index.ts';
import { challengeOf } from './challenge.ts';

interface ProviderReturn {
  /** A session is being started. */
  working: boolean;
  /** For an alert. It does not say why somebody was refused. */
  failure?: string;
  /** The person has a second factor, which is asked for next. */
  challenge?: string;
}

/** Returns from the second step. */
type Leave = (message?: string) => void;

/** What the provider's answer led to, once for each code: effects run twice during development. */
const exchanges = new Map<string, Promise<void>>();

/** What became of a sign-in with a provider, which the server writes behind `#`. A code starts the session. */
export function useProviderReturn(onEntered?: () => void): ProviderReturn & { leave: Leave } {
  const [state, setState] = useState<ProviderReturn>(() => readOutcome(location.hash));

  const entered = useEffectEvent(() => onEntered?.());
  const failed = useEffectEvent((error: unknown) => {
    const challenge = challengeOf(error);
    setState({ working: false, ...(challenge ? { challenge } : { failure: refused }) });
  });
  useEffect(() => {
    const code = /^#code=(.+)$/.exec(location.hash)?.[1];
    // The outcome is about this visit, not about the page.
    if (/^#(code=|refused$|unavailable$)/.test(location.hash)) {
      history.replaceState({ ...history.state, ...stateOnReturn() }, '', location.pathname + location.search);
    }
    if (!code) return;
    exchange(code).then(
      () => entered(),
      (error) => failed(error),
    );
  }, []);

  return { ...state, leave: (failure) => setState({ working: false, ...(failure && { failure }) }) };
}

function exchange(code: string): Promise<void> {
  const started = exchanges.get(code) ?? call('exchangeSignInCode', { body: { code } }).then(enter);
  exchanges.set(code, started);
  return started;
}

const refused = t("That sign-in didn't work. Please try again, or ask your administrator.");
const unavailable = t('The sign-in service does not answer. Please try again later.');

function readOutcome(hash: string): ProviderReturn {
  if (hash === '#refused') return { working: false, failure: refused };
  if (hash === '#unavailable') return { working: false, failure: unavailable };
  return { working: hash.startsWith('#code=') };
}
