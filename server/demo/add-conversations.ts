import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import type { DemoCompany } from './companies.ts';
import { messageId, messagesOf } from './conversations.ts';
import { instantAgo } from './days.ts';
import { subjectOf } from './subjects.ts';

type Look = (key: string) => string;

/** Inserts what people wrote. Their news are among the others. */
export async function addConversations(
  tx: WriteTx,
  company: DemoCompany,
  { today, userId, clientId }: { today: string; userId: Look; clientId: Look },
): Promise<void> {
  const messages = messagesOf(company);
  await tx.run(
    db.insertInto('messages').values(
      messages.map(({ key, about, by, days, minutes, body, audience = 'client', answers, pin }) => {
        const subject = subjectOf(company, about, clientId);
        const at = instantAgo(today, days, minutes);
        return {
          tenant_id: company.id,
          id: messageId(company, key),
          subject_type: subject.type,
          subject_id: subject.id,
          client_id: subject.clientId,
          project_id: subject.type === 'ticket' ? null : subject.projectId,
          task_id: subject.type === 'task' ? subject.id : null,
          parent_id: answers ? messageId(company, answers) : null,
          author_id: userId(by),
          posted_to: audience,
          audience,
          pin_version: pin ? 1 : null,
          pin_page: pin?.page ?? null,
          pin_x: pin?.x ?? null,
          pin_y: pin?.y ?? null,
          body: body.replace(mention, (_, person: string) => `@[](user:${userId(person)})`),
          created_at: at,
          written_at: at,
        };
      }),
    ),
  );
  await tx.run(
    db.insertInto('mentions').values(
      messages.flatMap(({ key, body }) =>
        [...body.matchAll(mention)].map(([, person]) => ({
          tenant_id: company.id,
          message_id: messageId(company, key),
          user_id: userId(person as string),
        })),
      ),
    ),
  );
}

const mention = /\{(\w+)\}/g;
