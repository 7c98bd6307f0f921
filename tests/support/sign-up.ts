import { signUp } from '#contract/people/sign-up.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { startTestApp } from './app.ts';
import type { Answer } from './company.ts';
import { accept } from './entry.ts';
import { mailEnvironment, type ReceivedMail, startSmtp } from './smtp.ts';

export type SignUps = Awaited<ReturnType<typeof startSignUps>>;

export const founder = {
  companyName: 'Atelier Lind',
  firstName: 'Otto',
  lastName: 'Lind',
  email: 'otto@lind.example',
  password: 'Sunlit-Otter-42',
};

/** An app that lets companies sign up, and its mail server. `refuse` and `take` throw what the mail server answers. */
export async function startSignUps(environment: Record<string, string> = {}) {
  const answers = { refuse: (_address: string) => {}, take: (_mail: ReceivedMail) => {} };
  const sink = await startSmtp({
    onRecipient: (address) => answers.refuse(address),
    onMail: (mail) => answers.take(mail),
  });
  const test = await startTestApp({ ...mailEnvironment(sink), SIGN_UP: 'on', ...environment });
  const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
  let address = 0;

  /** Each time from another address, so that the limit of an address does not count, unless `from` is given. */
  async function ask(changes: object = {}, from?: string): Promise<Answer> {
    address += 1;
    const response = await test.app.inject({
      method: 'POST',
      url: signUp.path,
      remoteAddress: from ?? `10.0.${address >> 8}.${address & 255}`,
      payload: { ...founder, ...changes },
    });
    return { status: response.statusCode, body: response.body && response.json(), headers: response.headers };
  }

  const waitingOf = (email: string) =>
    query('select * from sign_ups where email = $1 order by created_at, id', [email]);

  return {
    sink,
    answers,
    test,
    query,
    ask,
    waitingOf,
    /** Signs up and returns the token of the link. */
    tokenFor: async (changes: Partial<typeof founder> = {}): Promise<string> => {
      const { status } = await ask(changes);
      if (status !== 202) throw new Error(`The sign-up got ${status}.`);
      const row = (await waitingOf(changes.email ?? founder.email)).at(-1);
      return createEntryToken(test.services.secrets, { tenantId: row.tenant_id, linkId: row.id });
    },
    /** Confirms the sign-up, with the founder's password unless the body has another. */
    confirm: (token: string, body: object = {}) => accept(test, token, { password: founder.password, ...body }),
    /** Sends what is due. */
    send: () => sendDueMails(test.services),
    makeDue: () => query('update sign_ups set next_at = now()'),
    stop: async () => {
      await test.stop();
      await sink.stop();
    },
  };
}
