import { newId } from '#server/platform/text/ids.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { startTestApp } from './app.ts';
import { createCompany, type Person } from './company.ts';
import { mailEnvironment, type ReceivedMail, startSmtp } from './smtp.ts';

export type Outbox = Awaited<ReturnType<typeof startOutboxTest>>;

/** An app, a company and a mail server. `refuse` and `take` throw what the mail server answers to an address and to a mail. */
export async function startOutboxTest(environment: Record<string, string> = {}) {
  const answers = { refuse: (_address: string) => {}, take: (_mail: ReceivedMail): void | Promise<void> => {} };
  const sink = await startSmtp({
    onRecipient: (address) => answers.refuse(address),
    onMail: (mail) => answers.take(mail),
  });
  const test = await startTestApp({ ...mailEnvironment(sink), ...environment });
  const company = await createCompany(test, 'Studio North');
  const query = async (text: string, values: unknown[]) => (await test.database.owner.query(text, values)).rows;
  const userOf = async ({ id }: Person) => (await query('select * from users where id = $1', [id]))[0];
  const addressOf = async (person: Person): Promise<string> => (await userOf(person)).email;

  async function queue(person: Person, more: { kind?: string; subjectType?: string; subjectId?: string } = {}) {
    const { kind = 'passwordReset', subjectType = null, subjectId = null } = more;
    const id = newId();
    await query(
      `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [person.tenantId, id, kind, person.id, await addressOf(person), subjectType, subjectId],
    );
    return id;
  }

  return {
    sink,
    test,
    company,
    answers,
    query,
    userOf,
    addressOf,
    /** Queues a mail to the person and returns its id. */
    queue,
    mailOf: async (id: string) => (await query('select * from mails where id = $1', [id]))[0],
    /** As if the time until the next attempt had passed. */
    makeDue: (id: string) => query('update mails set next_at = now() where id = $1', [id]),
    /** Sends what is due. */
    run: () => sendDueMails(test.services),
    /** The mail server accepts everything again and has received nothing. Returns a new user. */
    reset: () => {
      answers.refuse = () => {};
      answers.take = () => {};
      sink.received.length = 0;
      return company.addPerson({ role: 'worker', firstName: 'Ann', lastName: 'Lee' });
    },
    stop: async () => {
      await test.stop();
      await sink.stop();
    },
  };
}
