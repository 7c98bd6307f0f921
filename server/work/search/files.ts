import { type RawBuilder, sql } from 'kysely';
import type { SearchResults } from '#contract/work/search.ts';
import { hasWords } from '#server/platform/text/folded.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import { visible } from '#server/work/visible/projects.ts';
import { isArchived, isOfClientNamed, isOfProjectNamed, maxCandidates, nameOfClient, rankOf } from './match.ts';
import type { Asked } from './nouns.ts';

type Found = RawBuilder<SearchResults['documents'][number]>;

export function documentsFound(asked: Asked): Found {
  return filesFound(asked, 'documents', visibleDocument());
}

export function imagesFound(asked: Asked): Found {
  return filesFound(asked, 'images', visibleImage());
}

/** `visible` looks at all projects of the actor at once, so that the rule itself, which looks at one project, is asked for few files. */
function filesFound(
  { search, limit, archived }: Asked,
  table: 'documents' | 'images',
  isVisible: RawBuilder<boolean>,
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
        and (${hasWords(sortName, search)} or ${isOfProjectNamed(projectId, search, archived)} or ${isOfClientNamed(clientId, search)})
        and (${projectId} is null or ${visible(projectId)}) and ${isVisible}
        ${archived ? sql`` : sql`and not ${isArchived(projectId)}`}
      order by id desc limit ${maxCandidates}
    ) ${sql.table(table)}
    order by ${rankOf(sortName, search)}, id desc limit ${limit}`;
}
