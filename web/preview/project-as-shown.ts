import { queryOptions } from '@tanstack/react-query';
import type { Audience } from '#contract/audience.ts';
import type { OperationId } from '#contract/index.ts';
import type { ProjectDetails } from '#contract/projects.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { apiErrorOf } from '#web/lib/api-error.ts';
import type { InputOf, OutputOf } from '#web/lib/operations.ts';
import { type Parts, send } from '#web/lib/transport.ts';
import { t } from '#web/texts/index.ts';
import type { Shown } from './start.ts';

/** A part of the project as staff see it. `hidden` says why the client does not see it. */
export interface Line {
  id: string;
  name: string;
  hidden?: string;
}

export interface ProjectAsShown {
  /** The name of who is shown. */
  name: string;
  /** Undefined if they do not see the project at all. */
  project: ProjectDetails | undefined;
  documents: readonly Line[];
  images: readonly Line[];
}

type File = { id: string; fileName: string; audience: Audience };
/** Undefined if the reader's role does not show files of this kind. */
type Files = readonly File[] | undefined;

/** Reads the project in a short preview, and as oneself, to say what the client does not see. */
export const projectAsShownQuery = (projectId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['preview', projectId, shown],
    queryFn: async ({ signal }): Promise<ProjectAsShown> => {
      const params = { id: projectId };
      const { token, user } = await call('startPreview', { body: shown }, { signal });
      const readAsShown = <Id extends OperationId>(operation: Id, input: InputOf<Id>) =>
        read(operation, input, token, signal);
      try {
        const [project, documents, images, ours, ourImages] = await Promise.all([
          readAsShown('getProjectDetails', { params }),
          readAsShown('listProjectDocuments', { params }),
          readAsShown('listProjectImages', { params }),
          call('listProjectDocuments', { params }, { signal }).catch(noneIfDenied),
          call('listProjectImages', { params }, { signal }).catch(noneIfDenied),
        ]);
        return {
          name: user.name,
          project,
          documents: linesOf(ours, documents, project),
          images: linesOf(ourImages, images, project),
        };
      } finally {
        send('endPreview', {}, { token, keepalive: true }).catch(() => {});
      }
    },
    // Each reading is a preview, and leaves entries in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The body; undefined if the person may not read it or does not see it. */
async function read<Id extends OperationId>(
  operation: Id,
  input: InputOf<Id>,
  token: string,
  signal: AbortSignal,
): Promise<OutputOf<Id> | undefined> {
  const response = await send(operation, input as Parts, { token, signal });
  if (response.status === 403 || response.status === 404) return undefined;
  if (!response.ok) throw await apiErrorOf(operation, response);
  return response.json();
}

/** Staff whose own role does not show files of this kind compare none. */
function noneIfDenied(error: unknown): [] {
  if (statusOf(error) === 403) return [];
  throw error;
}

/** Everything that staff see. What the reading as the client did not return is hidden. */
export function linesOf(ours: readonly File[], theirs: Files, project: ProjectDetails | undefined): Line[] {
  const seen = new Set(theirs?.map(({ id }) => id));
  return ours.map((file) => {
    const { id, fileName: name } = file;
    return seen.has(id) ? { id, name } : { id, name, hidden: reasonFor(file, theirs, project) };
  });
}

function reasonFor({ audience }: File, theirs: Files, project: ProjectDetails | undefined): string {
  if (audience === 'staff') return t('Staff only');
  if (!project) return t('No access to the project');
  return theirs ? t('Not visible to them') : t('Not in their role');
}
