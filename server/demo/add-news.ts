import type { MailKind } from '#contract/platform/mail-kinds.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { kindFor, type NewsKind, newsKinds, rankOf } from '#server/work/inbox/kinds.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { messageId } from './conversations.ts';
import { dayFrom, instantAgo } from './days.ts';
import { type DemoNews, demoNews } from './news.ts';
import { addressOf, type DemoPerson, demoPeople } from './people.ts';
import { signOffId } from './sign-offs.ts';
import { type DemoSubject, subjectOf } from './subjects.ts';

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
      demoNews.map((news, index) => {
        const { about, kind, data, message, signOff, linked, audience = 'client', by, days } = news;
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
          audience,
          data: JSON.stringify({
            ...daysOf(data ?? {}, today),
            ...(message && { messageId: messageId(company, message) }),
            ...(signOff && { signOffId: signOffId(company, signOff) }),
            ...addressed(news, userId),
            ...(linked && { ticketId: subjectOf(company, linked, clientId).id }),
          }),
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
      ...notices.map(({ to, reason, news, index }, position) => ({
        ...unsent,
        event_id: demoId(company, 'event', index + 1),
        id: demoId(company, 'mail', digests.length + position + 1),
        kind: reason.toLowerCase(),
        user_id: userId(to),
        address: addressOf(company, personOf(to)),
        ...topicOf(kindFor({ kind: news.kind, data: addressed(news, userId) }, userId(to)) as NewsKind),
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

/** The people that a message answers, and the people that anything else names. */
function addressed({ kind, told, people }: DemoNews, userId: (key: string) => string) {
  const idsOf = (...reasons: string[]) =>
    told.flatMap(({ to, reason }) => (reasons.includes(reason) ? userId(to) : []));
  const userIds = people?.map(userId) ?? idsOf('Assigned', 'Mentioned');
  return {
    ...(userIds.length > 0 && { userIds }),
    ...(kind === 'message.posted' && { answeredIds: idsOf('Answered') }),
  };
}

function topicOf(kind: NewsKind) {
  return { topic: newsKinds[kind].group, event_rank: rankOf(kind) };
}

function nameSubject({ type, id }: DemoSubject) {
  return { subject_type: type, subject_id: id };
}

/** Numbers are days from today. */
function daysOf(data: Record<string, unknown>, today: string): Record<string, unknown> {
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
