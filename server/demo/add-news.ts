import type { MailKind } from '#contract/mail-kinds.ts';
import { db } from '#server/tenancy/query.ts';
import type { WriteTx } from '#server/tenancy/transaction.ts';
import { demoDocuments } from './attachments.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { dayFrom, instantAgo } from './days.ts';
import { demoNews } from './news.ts';
import { addressOf, type DemoPerson, demoPeople } from './people.ts';
import { demoProjects } from './projects.ts';
import { demoTickets } from './tickets.ts';

type Subject = {
  type: 'project' | 'document' | 'ticket';
  id: string;
  projectId: string | null;
  clientId: string | null;
};

/** Inserts what happened, the lines about it, and the mails, which a demo company never sends. */
export async function addNews(
  tx: WriteTx,
  company: DemoCompany,
  { today, userId, clientId }: { today: string; userId: (key: string) => string; clientId: (key: string) => string },
): Promise<void> {
  const told = demoNews.flatMap((news, index) => news.told.map((line) => ({ ...line, news, index })));
  const keep = { tenant_id: company.id };
  await tx.run(
    db.insertInto('events').values(
      demoNews.map(({ about, kind, data, by, days }, index) => {
        const { type, id, ...place } = subjectOf(company, about, clientId);
        const at = instantAgo(today, days, index);
        return {
          ...keep,
          id: demoId(company, 'event', index + 1),
          at,
          kind,
          actor_id: userId(by),
          actor_name: nameOf(by),
          client_id: place.clientId,
          project_id: place.projectId,
          subject_type: type,
          subject_id: id,
          audience: 'client',
          data: JSON.stringify(daysOf(data ?? {}, today)),
          distributed_at: at,
        };
      }),
    ),
  );
  const digestOf = (key: string) => demoId(company, 'mail', digests.indexOf(key) + 1);
  await tx.run(
    db.insertInto('notifications').values(
      told.map(({ to, reason, isRead, mail, news, index }, position) => {
        const at = instantAgo(today, news.days, index);
        const isInDigest = mail === 'digest';
        return {
          ...keep,
          id: demoId(company, 'notification', position + 1),
          user_id: userId(to),
          ...nameSubject(subjectOf(company, news.about, clientId)),
          reason,
          unread_count: isRead ? 0 : 1,
          last_event_id: demoId(company, 'event', index + 1),
          updated_at: at,
          read_at: isRead ? at : null,
          digest_topic: isInDigest ? 'projects' : null,
          digest_since: isInDigest ? at : null,
          digest_id: isInDigest ? digestOf(to) : null,
        };
      }),
    ),
  );
  const notices = told.filter(({ mail }) => mail === 'notice');
  const unsent = { ...keep, state: 'Suppressed', answer: 'Demo companies send no mail.', attempts: 1 };
  await tx.run(
    db.insertInto('mails').values([
      ...digests.map((key, position) => ({
        ...unsent,
        id: demoId(company, 'mail', position + 1),
        kind: 'digest' satisfies MailKind as string,
        user_id: userId(key),
        address: addressOf(company, personOf(key)),
        topic: 'digest',
        subject_type: null,
        subject_id: null,
        created_at: instantAgo(today, 1, 60),
      })),
      ...notices.map(({ to, news, index }, position) => ({
        ...unsent,
        id: demoId(company, 'mail', digests.length + position + 1),
        kind: 'assigned' satisfies MailKind as string,
        user_id: userId(to),
        address: addressOf(company, personOf(to)),
        topic: 'assigned',
        ...nameSubject(subjectOf(company, news.about, clientId)),
        created_at: instantAgo(today, news.days, index + 2),
      })),
    ]),
  );
}

/** Who gets a digest. */
const digests = [
  ...new Set(demoNews.flatMap(({ told }) => told.flatMap(({ to, mail }) => (mail === 'digest' ? to : [])))),
];

function subjectOf(company: DemoCompany, about: string, clientId: (key: string) => string): Subject {
  const project = demoProjects.findIndex(({ title }) => title === about);
  if (project >= 0) return placeOf(company, 'project', project, project, clientId);
  const document = demoDocuments().findIndex(({ fileName }) => fileName === about);
  if (document >= 0) {
    const of = demoProjects.findIndex(({ title }) => title === demoDocuments()[document]?.project);
    return placeOf(company, 'document', document, of, clientId);
  }
  const ticket = demoTickets.findIndex(({ title }) => title === about);
  if (ticket < 0) throw new Error(`The demo has no ${about}.`);
  const client = demoPeople.find(({ key }) => key === demoTickets[ticket]?.by)?.client;
  const id = demoId(company, 'ticket', ticket + 1);
  return { type: 'ticket', id, projectId: null, clientId: client ? clientId(client) : null };
}

function placeOf(
  company: DemoCompany,
  type: 'project' | 'document',
  position: number,
  project: number,
  clientId: (key: string) => string,
): Subject {
  const client = demoProjects[project]?.client as string;
  const projectId = demoId(company, 'project', project + 1);
  return { type, id: demoId(company, type, position + 1), projectId, clientId: clientId(client) };
}

function nameSubject({ type, id }: Subject) {
  return { subject_type: type, subject_id: id };
}

/** Numbers are days from today. */
function daysOf(data: Record<string, unknown>, today: string): unknown {
  return JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === 'number' ? dayFrom(today, value) : value));
}

function nameOf(key: string): string {
  const { firstName, lastName } = personOf(key);
  return `${firstName} ${lastName}`;
}

function personOf(key: string): DemoPerson {
  const person = demoPeople.find((each) => each.key === key);
  if (!person) throw new Error(`The demo has no ${key}.`);
  return person;
}
