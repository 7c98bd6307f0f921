import { locale } from '#web/texts/plain.ts';

interface Early {
  token: string | null;
  askedAt: number;
  answer: Promise<Response>;
}

declare global {
  /** What the first view asked the server for, by address, before the scripts of the page had arrived. */
  var earlyAnswers: Map<string, Early> | undefined;
}

/** Milliseconds for which they count as fresh. Live updates begin later. */
const freshMs = 30_000;

/** Asks for what the page will read first. `token` is null without a session. */
export function askEarly(address: string, token: string | null): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', 'accept-language': locale });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const answer = fetch(address, { headers, credentials: 'same-origin', priority: 'high' });
  // A failure is reported by the one who takes it.
  answer.catch(() => {});
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(address, { token, askedAt: Date.now(), answer });
  // The page gets one of its own, because an answer is read once.
  return answer.then((response) => response.clone());
}

/** The answer that this person has asked for already, once. It rejects if the signal says so first. */
export function takeEarly(
  address: string,
  token: string | null | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  if (!early || early.token !== (token ?? null) || Date.now() - early.askedAt > freshMs) return undefined;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    early.answer.then(resolve, reject);
  });
}
