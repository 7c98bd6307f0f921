import { type RawBuilder, sql } from 'kysely';
import { placesOf } from '#contract/platform/folded.ts';
import { plainText } from '#contract/platform/markdown.ts';
import type { SearchResults } from '#contract/work/search.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { hasWords } from '#server/platform/text/folded.ts';
import { withNames } from '#server/work/messages/mentions.ts';
import { mentionsOf } from '#server/work/messages/read.ts';
import { visible } from '#server/work/visible/projects.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { isArchived, maxCandidates } from './match.ts';
import type { Asked } from './nouns.ts';

/** Only so many of the newest messages that row security shows are searched, because no index finds a word in them (0081). */
const maxRead = 50_000;

type Row = Omit<SearchResults['messages'][number], 'excerpt'> & {
  body: string;
  mentions: { id: string; name: string }[];
};

/**
 * Messages that have all words of the search, newest first. What the actor may not see for its project is left out before the newest
 * matches are counted. The whole rule of what a message is about is asked for these matches alone.
 */
export async function readMessagesFound(tx: ReadTx, asked: Asked): Promise<SearchResults['messages']> {
  const rows = await tx.run(messagesFound(asked));
  return rows.map(({ body, mentions, ...row }) => {
    const message = withoutNulls(row) as Omit<SearchResults['messages'][number], 'excerpt'>;
    return { ...message, excerpt: excerptOf(plainText({ text: withNames(body, mentions), mentions }), asked.search) };
  });
}

function messagesFound({ search, limit, archived }: Asked): RawBuilder<Row> {
  // A message about a ticket has no project: the ticket goes on when its project is archived, and staff who do not see that project
  // see the ticket.
  const projectId = sql`newest.project_id`;
  return sql`
    select found.id, found.subject_type as "subjectType", found.subject_id as "subjectId", subject.title as "subjectTitle",
      subject.project_id as "projectId",
      case when found.subject_type <> 'ticket' and ${isArchived(sql`subject.project_id`)} then true end as archived,
      coalesce((select ${userName} from users where users.id = found.author_id), 'Unknown User') as "authorName",
      found.created_at as "createdAt", found.body, ${mentionsOf('found')} as mentions
    from (
      select * from (
        select id, subject_type, subject_id, project_id, author_id, created_at, body, search_text from messages order by id desc limit ${maxRead}
      ) newest
      where ${hasWords(sql`newest.search_text`, search)}
        and (${projectId} is null or ${visible(projectId)})
        ${archived ? sql`` : sql`and not ${isArchived(projectId)}`}
      order by newest.id desc limit ${maxCandidates}
    ) found cross join lateral ${visibleConversation('found')} subject
    order by found.id desc limit ${limit}`;
}

/** Characters before what was found, and in all. */
const before = 40;
const length = 160;

/** The part of a text around the first of the words, on one line. */
export function excerptOf(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [[found] = [0]] = placesOf(line, search);
  const start = found > before ? line.indexOf(' ', found - before) + 1 : 0;
  const from = start > 0 && start <= found ? start : Math.max(0, found - before);
  const rest = line.slice(from);
  const part = [...rest].slice(0, length).join('');
  return `${from > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`;
}
