import { expect } from 'vitest';
import { startLmtp } from '#server/exchange/mail-in/lmtp.ts';
import type { Person } from './company.ts';
import { reportOf } from './delivery-report.ts';
import { letterOf } from './letter.ts';
import { handOver } from './lmtp.ts';
import { startOutboxTest } from './outbox.ts';
import type { ReceivedMail } from './smtp.ts';

export type MailInTest = Awaited<ReturnType<typeof startMailInTest>>;

/** The domain of the addresses that mail comes back to. */
export const mailDomain = 'mail.studio.example';

/** The name of the operator's mail server in Authentication-Results. */
const authServer = 'mx.studio.example';

/** What a mail server says to an address that does not exist. */
export const unknownUser = '550 5.1.1 <ann@acme.example>: Recipient address rejected';

/** An outbox whose mail can come back: `port` takes reports by LMTP. `failures` collects what Loggia itself reported. */
export async function startMailInTest() {
  const outbox = await startOutboxTest({
    MAIL_DOMAIN: mailDomain,
    MAIL_IN_PORT: '0',
    MAIL_AUTH_SERVER: authServer,
  });
  const failures: unknown[] = [];
  const place = { host: '127.0.0.1', port: 0, domain: mailDomain };
  const mailIn = await startLmtp(place, outbox.test.services, (error) => failures.push(error));
  return {
    outbox,
    port: mailIn.port,
    failures,
    /** Sends a mail to the person. Returns its id, and the address that it comes back to. */
    send: async (person: Person): Promise<{ id: string; from: string }> => {
      const id = await outbox.queue(person);
      await outbox.run();
      const { from } = outbox.sink.received.at(-1) as ReceivedMail;
      expect(from).toContain(id.replaceAll('-', ''));
      return { id, from };
    },
    /** Hands over a report, by default that there is no such user. Returns the answer. */
    bounce: (to: string, report: Parameters<typeof reportOf>[0] = { words: unknownUser }) =>
      handOver(mailIn.port, to, reportOf(report)),
    /** Hands over a mail. Returns the answer. */
    deliver: (to: string, mail: Parameters<typeof letterOf>[0], returnPath = mail.from ?? '') =>
      handOver(mailIn.port, to, letterOf(mail), returnPath),
    deliverRaw: (to: string, raw: string, returnPath: string) => handOver(mailIn.port, to, raw, returnPath),
    /** Whether mail reaches the person, and why not. */
    reachOf: async (person: Person) => {
      const { mail_state, mail_problem } = await outbox.userOf(person);
      return [mail_state, mail_problem];
    },
    stop: async () => {
      await mailIn.stop();
      await outbox.stop();
    },
  };
}
