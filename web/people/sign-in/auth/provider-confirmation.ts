import { t } from '#web/texts/index.ts';

/** What came of signing in at a provider again, as the server writes it behind `#`. */
export type Confirmation = keyof typeof failures | 'confirmed';

const failures = {
  refused: t("That didn't confirm that it's you. Please try again."),
  unavailable: t('The sign-in service does not answer. Please try again later.'),
  other: t('You signed in there with another account than the one that is linked to you. Please try again.'),
  outdated: t("The sign-in service didn't ask you to sign in again, so this doesn't confirm that it's you."),
  undated: t(
    "The sign-in service doesn't say when you signed in, so it can't confirm that it's you. Use your password, or ask an administrator for an invitation and sign in with it.",
  ),
};

export function confirmationFailure(outcome: Confirmation): string | undefined {
  return outcome === 'confirmed' ? undefined : failures[outcome];
}

/** Anybody can write an address, so everything else counts as refused. */
export function readConfirmation(hash: string): Confirmation {
  const outcome = hash.slice(1);
  return outcome === 'confirmed' || Object.hasOwn(failures, outcome) ? (outcome as Confirmation) : 'refused';
}

/** Between the window in which people sign in at the provider and the page that waits for it. The server decides what is confirmed. */
type Message = { outcome: Confirmation } | 'heard';

const channelName = 'loggia-step-up';
/** Milliseconds in which a page that waits answers. */
const patience = 1000;

/** Resolves with what the window found out. It never does if the window is closed before. */
export function waitForConfirmation(signal: AbortSignal): Promise<Confirmation> {
  const { promise, resolve } = Promise.withResolvers<Confirmation>();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'heard') return;
    channel.postMessage('heard' satisfies Message);
    channel.close();
    resolve(data.outcome);
  };
  signal.addEventListener('abort', () => channel.close());
  return promise;
}

/** Tells the page that waits. Resolves with whether there is one. */
export function tellConfirmation(outcome: Confirmation): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Message>) => data === 'heard' && resolve(true);
  channel.postMessage({ outcome } satisfies Message);
  setTimeout(() => resolve(false), patience);
  return promise.finally(() => channel.close());
}
