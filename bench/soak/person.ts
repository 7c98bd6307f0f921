import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../loggia.ts';
import { chooseAct } from './acts.ts';
import type { Actor, Call, Known } from './call.ts';
import type { Ledger } from './ledger.ts';
import type { Employee, Program, SoakWorld } from './world.ts';

type Stage = { world: Pick<SoakWorld, 'urls'>; ledger: Ledger; stopped: AbortSignal };

/** Milliseconds: between two things that somebody does, on average, and the time within which all sign in. */
export type Pace = { pause: number; arriving: number };

const newKnown = (): Known => ({ projects: [], tickets: [], documents: [], tasks: [], lines: [] });

/** Milliseconds. Access tokens end after ten minutes. */
const renewAfter = 8 * 60 * 1000;

/** Signs in, and then does something every few seconds until the end. Some hear live what changes. */
export async function workAsPerson(stage: Stage, person: Employee, number: number, { pause, arriving }: Pace) {
  const { ledger, stopped } = stage;
  const listens = number % 10 < 3;
  const actor: Actor = { ...person, known: newKnown() };
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`, 'user-agent': `Desk ${number}` };
  let session = { token: '', refreshToken: '', since: 0 };
  const keep = (body: { token: string; refreshToken: string }) => {
    session = { ...body, since: Date.now() };
  };
  const signedIn = () => ({ ...headers, authorization: `Bearer ${session.token}` });
  const { tenantId, identifier } = person;
  const signIn = async () =>
    ask(
      stage,
      'sign in',
      { method: 'POST', path: '/api/Auth/login', body: { tenantId, identifier, password }, learn: keep },
      headers,
    );

  await wait(arriving * Math.random(), stopped);
  // The administrator has made the webhook from elsewhere.
  if ((await signIn()) && person.role === 'Admin') ledger.newDevices.push(person.address);
  const listening = listens ? listen(stage, signedIn) : undefined;
  for (let turn = 1; await wait(pause * (0.5 + Math.random()), stopped); turn += 1) {
    const { refreshToken } = session;
    if (!refreshToken) await signIn();
    else if (Date.now() - session.since > renewAfter) {
      const call: Call = { method: 'POST', path: '/api/Auth/refresh-token', body: { refreshToken }, learn: keep };
      await ask(stage, 'renew the session', call, headers);
    } else if (!listens && Math.random() < 0.01) {
      await ask(stage, 'sign out', { method: 'POST', path: '/api/Auth/logout', body: { refreshToken } }, signedIn());
      session.refreshToken = '';
      headers['user-agent'] = `Desk ${number}, device ${turn}`;
      if (await signIn()) ledger.newDevices.push(person.address);
    } else await act(stage, actor, signedIn());
  }
  await listening;
}

export async function workAsProgram(stage: Stage, { token, absent }: Program, { pause }: Pace): Promise<void> {
  const actor: Actor = { role: 'program', absent, known: newKnown() };
  while (await wait(pause * (0.5 + Math.random()), stage.stopped))
    await act(stage, actor, { authorization: `Bearer ${token}` });
}

async function act(stage: Stage, actor: Actor, headers: Record<string, string>): Promise<void> {
  const { kind, call } = chooseAct(actor);
  await ask(stage, kind, call, headers);
}

/** Asks one of the two processes. Returns whether the answer was as expected. */
async function ask(
  { world, ledger }: Stage,
  kind: string,
  call: Call,
  headers: Record<string, string>,
): Promise<boolean> {
  const { method = 'GET', path, body, learn, expect } = call;
  const isForm = body instanceof FormData;
  const url = world.urls[Math.random() < 0.5 ? 0 : 1] + path;
  const [begun, at] = [performance.now(), Date.now()];
  ledger.requests += 1;
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    ledger.answered(kind, performance.now() - begun);
    if (!answer.ok) {
      const line = `${method} ${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`;
      (answer.status >= 500 ? ledger.errors : ledger.unexpected).push(line);
      return false;
    }
    const isJson = answer.headers.get('content-type')?.includes('json');
    const value = isJson ? JSON.parse(bytes.toString()) : undefined;
    learn?.(value);
    expect?.(ledger, value, at);
    return true;
  } catch (error) {
    ledger.unexpected.push(`${method} ${path}: ${error} ${(error as Error).cause ?? ''}`);
    return false;
  }
}

/** Hears live what changes, as a browser does: a stream for some minutes, then the next one with the token of then. */
async function listen({ world, ledger, stopped }: Stage, headers: () => Record<string, string>): Promise<void> {
  for (let turn = Math.random() < 0.5 ? 0 : 1; !stopped.aborted; turn = 1 - turn) {
    const seconds = 120 + Math.round(120 * Math.random());
    const begun = Date.now();
    try {
      const answer = await fetch(`${world.urls[turn]}/api/Changes?seconds=${seconds}`, {
        headers: headers(),
        signal: stopped,
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        ledger.heard += decoder.decode(chunk).split('event: change').length - 1;
      if (Date.now() - begun < seconds * 1000 - 5000)
        throw new Error(`ended after ${Date.now() - begun} ms of ${seconds} s`);
    } catch (error) {
      if (stopped.aborted) return;
      ledger.unexpected.push(`GET /api/Changes: ${error} ${(error as Error).cause ?? ''}`);
      await wait(5000, stopped);
    }
  }
}

/** Returns false if the end came. */
async function wait(milliseconds: number, stopped: AbortSignal): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal: stopped }).catch(() => {});
  return !stopped.aborted;
}
