import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SearchResults, searchQuery } from '#contract/work/search.ts';
import { presentUser } from '#server/people/users/read.ts';
import type { Actor, Query, ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { folded, hasWords } from '#server/platform/text/folded.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import { visible } from '#server/work/visible/projects.ts';
import { isArchived, isOfClientNamed, isOfProjectNamed, maxCandidates, nameOfClient, rankOf } from './match.ts';
import { readMessagesFound } from './messages.ts';
import { type Asked, clientsFound, peopleFound, projectsFound, tasksFound, ticketsFound } from './nouns.ts';

/**
 * The best results of each kind that the actor may list: clients, people, documents and images need the claims of their lists.
 * Within a kind, the rules are those of the lists, so a search shows and counts nothing else.
 */
export async function search(
  tx: ReadTx,
  actor: Actor,
  { q, limit, archived }: z.output<typeof searchQuery>,
): Promise<SearchResults> {
  const { claims } = actor;
  const asked = { search: q, limit, archived: archived === 'include' };
  const [projects, clients, people, tickets, tasks, documents, images, messages] = await Promise.all([
    read(tx, projectsFound(asked)),
    claims.has('Clients:ViewClients') ? read(tx, clientsFound(asked)) : [],
    claims.has('Users:ViewUsers') ? readPeople(tx, asked, actor) : [],
    read(tx, ticketsFound(asked)),
    read(tx, tasksFound(asked)),
    claims.has('ProjectDocuments:ViewProjectDocuments') ? read(tx, documentsFound(asked)) : [],
    claims.has('ProjectImages:ViewProjectImages') ? read(tx, imagesFound(asked)) : [],
    readMessagesFound(tx, asked),
  ]);
  return { projects, clients, people, tickets, tasks, documents, images, messages };
}

async function read<Row extends object>(tx: ReadTx, query: Query<Row>): Promise<Row[]> {
  return (await tx.run(query)).map((row) => withoutNulls(row) as Row);
}

/** The addresses of staff stay hidden from client users, as in the list. */
async function readPeople(tx: ReadTx, asked: Asked, actor: Actor): Promise<SearchResults['people']> {
  const rows = await tx.run(peopleFound(asked, actor));
  return rows.map((row) => {
    const { id, firstName, lastName, email, roleName, clientName } = presentUser(row, true, actor);
    return withoutNulls({ id, name: `${firstName} ${lastName}`.trim(), email, roleName, clientName });
  });
}

type Found = RawBuilder<SearchResults['documents'][number]>;

function documentsFound(asked: Asked): Found {
  return filesFound(asked, 'documents', visibleDocument(), isOfLabelNamed(asked));
}

function imagesFound(asked: Asked): Found {
  return filesFound(asked, 'images', visibleImage());
}

/** Whether a document has a label with the words. A company has few labels, so few texts are folded. */
function isOfLabelNamed({ search }: Asked): RawBuilder<boolean> {
  return sql<boolean>`documents.label in (
    select used.label from (select distinct label from documents where deleted_at is null and label <> '') used
    where ${hasWords(folded(sql`used.label`), search)})`;
}

/** `visible` looks at all projects of the actor at once, so that the rule itself, which looks at one project, is asked for few files. */
function filesFound(
  { search, limit, archived }: Asked,
  table: 'documents' | 'images',
  isVisible: RawBuilder<boolean>,
  alsoFound: RawBuilder<boolean> = sql`false`,
): Found {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [fileName, sortName] = [column('file_name'), column('sort_name')];
  const [projectId, clientId] = [column('project_id'), column('client_id')];
  return sql`
    select ${column('id')}, ${fileName} as "fileName", ${projectId} as "projectId",
      (select projects.title from projects where projects.id = ${projectId}) as "projectTitle",
      ${nameOfClient(clientId)} as "clientName", case when ${isArchived(projectId)} then true end as archived
    from (
      select id, file_name, sort_name, project_id, client_id from ${sql.table(table)}
      where deleted_at is null
        and (${hasWords(sortName, search)} or ${isOfProjectNamed(projectId, search, archived)} or ${isOfClientNamed(clientId, search)} or ${alsoFound})
        and (${projectId} is null or ${visible(projectId)}) and ${isVisible}
        ${archived ? sql`` : sql`and not ${isArchived(projectId)}`}
      order by id desc limit ${maxCandidates}
    ) ${sql.table(table)}
    order by ${rankOf(sortName, search)}, id desc limit ${limit}`;
}
