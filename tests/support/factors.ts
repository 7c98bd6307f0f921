import { generate } from 'otplib';
import { addTotp, confirmTotp, finishSignIn } from '#contract/people/factors.ts';
import type { TestApp } from './app.ts';
import { type Answer, call, type Person } from './company.ts';

/** `used` is the code that confirmed it. */
export type App = { id: string; secret: string; used: string; recoveryCodes: string[] };

/** The code that an app with this secret shows now, or `steps` of 30 seconds later. */
export function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
}

/** Gives the person an app for codes as they would add it themselves. The code of now is used. */
export async function addApp(person: Person, name?: string): Promise<App> {
  const { body: app } = await person.call(addTotp);
  const code = await codeOf(app.secret);
  const confirmed = await person.call(confirmTotp, { params: { id: app.id }, body: { code, ...(name && { name }) } });
  if (confirmed.status !== 200) throw new Error(`The confirmation returned ${JSON.stringify(confirmed.body)}.`);
  return { id: app.id, secret: app.secret, used: code, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

/** Answers the challenge of a sign-in. */
export function answerChallenge(
  loggia: TestApp,
  challenge: string,
  code: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(loggia, finishSignIn, { body: { challenge, code } }, headers);
}
