import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Mail, mailListQuery } from '#contract/mail.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { readTimeCursor, writeCursor } from '#server/cursor.ts';
import { type ListPage, readPage } from '#server/paging.ts';
import { withoutNulls } from '#server/rows.ts';
import { db, type ReadTx } from '#server/tenancy/index.ts';
import { languageOf, speak } from '#server/texts/index.ts';
import type { MailSource } from './render.ts';
import { textOf } from './texts.ts';

type Asked = z.output<typeof mailListQuery>;
type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number];

const list = 'mails';

/** The company's mails, newest first. */
export function listMails(tx: ReadTx, asked: Asked): Promise<ListPage<Mail>> {
  const inState: RawBuilder<boolean> = asked.state ? sql`mails.state = ${asked.state}` : sql`true`;
  let query = selectMails().where(inState).orderBy('mails.created_at', 'desc').orderBy('mails.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(mails.created_at, mails.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  const count = async () => {
    const counted = db.selectFrom('mails').where(inState).select(sql<number>`count(*)::int`.as('total'));
    return (await tx.first(counted))?.total ?? 0;
  };
  return readPage(asked, {
    read: async (size) => (await tx.run(query.limit(size))).map(present),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count,
  });
}

/** Returns the mail and what its text is made from, or undefined. */
export async function getMail(tx: ReadTx, id: string): Promise<{ mail: Mail; source: MailSource } | undefined> {
  const row = await tx.first(
    selectMails()
      .where('mails.id', '=', id)
      .select([
        'mails.tenant_id as tenantId',
        'mails.subject_type as subjectType',
        'mails.subject_id as subjectId',
        'mails.user_id as userId',
      ]),
  );
  if (!row) return undefined;
  const { tenantId, subjectType, subjectId, ...mail } = row;
  const source = { tenantId, kind: row.kind as MailKind, userId: row.userId, subjectType, subjectId };
  return { mail: present(mail), source };
}

function selectMails() {
  return db
    .selectFrom('mails')
    .innerJoin('tenants', 'tenants.id', 'mails.tenant_id')
    .select([
      'mails.id',
      'mails.kind',
      'mails.address as to',
      'mails.user_id as userId',
      'mails.state',
      'mails.attempts',
      'mails.answer',
      'mails.created_at as createdAt',
      'mails.sent_at as sentAt',
      sql<string | null>`case when mails.state = 'Queued' then mails.next_at end`.as('nextAt'),
      sql<string>`coalesce(tenants.display_name, tenants.name)`.as('company'),
      'tenants.language',
    ]);
}

function present({ company, language, ...row }: Row): Mail {
  return withoutNulls({
    ...row,
    subject: textOf(row.kind as MailKind, speak(languageOf(language)), company).subject,
  }) as Mail;
}
