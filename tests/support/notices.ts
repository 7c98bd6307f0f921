import { updateNotificationSettings } from '#contract/work/notifications.ts';
import { createProject, updateProject } from '#contract/work/projects.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Company, createCompany, type Person } from './company.ts';
import { distributeAll } from './inbox.ts';
import { headerOf, mailEnvironment, type ReceivedMail, type SmtpSink, startSmtp } from './smtp.ts';

type MailRow = {
  id: string;
  kind: string;
  state: string;
  answer: string | null;
  topic: string | null;
  user_id: string;
  next_at: Date;
  created_at: Date;
};

/** A company with mail, whose events are told and whose mails are sent only when asked. */
export async function startMailingStudio() {
  const sink = await startSmtp();
  const test = await startTestApp(mailEnvironment(sink));
  return {
    sink,
    test,
    async stop() {
      await test.stop();
      await sink.stop();
    },
  };
}

export type MailingStudio = Awaited<ReturnType<typeof startMailingStudio>>;

export async function openStudio({ test, sink }: MailingStudio, name: string) {
  const company = await createCompany(test, name);
  const acme = await company.addClient('Acme');
  sink.received.length = 0;
  return { company, acme, ...actions(test, sink, company, acme) };
}

function actions(test: TestApp, sink: SmtpSink, company: Company, acme: string) {
  const { owner } = test.database;
  const tell = () => distributeAll(test, company.id);
  return {
    tell,
    /** Creates a project with this team, and tells them. */
    async assign(team: Person[], title = 'Lobby'): Promise<string> {
      const { status, body } = await company.admin.call(createProject, {
        body: {
          title,
          clientId: acme,
          userIds: team.map(({ id }) => id),
          startDate: '2026-01-01',
          endDate: '2026-02-01',
        },
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      await tell();
      return body.id;
    },
    async change(id: string, body: object, who: Person = company.admin): Promise<void> {
      await who.call(updateProject, { params: { id }, body });
      await tell();
    },
    want: (person: Person, body: object) => person.call(updateNotificationSettings, { body }),
    /** Ends the grace of two minutes, and sends what is due. Returns what arrived from this company. */
    async send(): Promise<ReceivedMail[]> {
      await owner.query("update mails set next_at = now() where state = 'Queued' and tenant_id = $1", [company.id]);
      await sendDueMails(test.services);
      return sink.received.splice(0).filter((mail) => headerOf(mail, 'From')?.startsWith(`${company.name} <`));
    },
    /** The mails to a person, oldest first. */
    async mailsTo({ id }: Person): Promise<MailRow[]> {
      return (await owner.query<MailRow>('select * from mails where user_id = $1 order by created_at, id', [id])).rows;
    },
    async addressOf({ id }: Person): Promise<string> {
      return (await owner.query('select email from users where id = $1', [id])).rows[0].email;
    },
  };
}
