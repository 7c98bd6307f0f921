import { queryOptions } from '@tanstack/react-query';
import type { OperationId } from '#contract/index.ts';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { call, callWithHeaders, statusOf } from '#web/lib/api.ts';
import { apiErrorOf } from '#web/lib/api-error.ts';
import type { InputOf, OutputOf } from '#web/lib/operations.ts';
import { type Parts, send } from '#web/lib/transport.ts';
import type { Shown } from '#web/people/preview/start.ts';
import { t } from '#web/texts/index.ts';
import { type Ask, type Item, type ShownNoun, shownNouns } from './shown-nouns.ts';

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
  parts: readonly Part[];
}

/** One noun of the project. */
interface Part {
  noun: Omit<ShownNoun, 'read'>;
  lines: readonly Line[];
}

/** Reads the project in a short preview, and as oneself, to say what the client does not see. */
export const projectAsShownQuery = (projectId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['preview', projectId, shown],
    queryFn: async ({ signal }): Promise<ProjectAsShown> => {
      const params = { id: projectId };
      const { token, user } = await call('startPreview', { body: shown }, { signal });
      const askAsShown: Ask = (operation, input) => read(operation, input, token, signal);
      const ask: Ask = (operation, input) => callWithHeaders(operation, input, { signal }).catch(undefinedIfDenied);
      try {
        const [shownProject, ...found] = await Promise.all([
          askAsShown('getProjectDetails', { params }),
          ...shownNouns.map(async (noun) => {
            const [ours, theirs] = await Promise.all([noun.read(ask, projectId), noun.read(askAsShown, projectId)]);
            return { noun, ours, theirs };
          }),
        ]);
        const project = shownProject?.body;
        const parts = found.map(({ noun, ours = [], theirs }) => ({ noun, lines: linesOf(ours, theirs, project) }));
        return { name: user.name, project, parts };
      } finally {
        send('endPreview', {}, { token, keepalive: true }).catch(() => {});
      }
    },
    // Each reading is a preview, and leaves entries in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The answer; undefined if the person may not read it or does not see it. */
async function read<Id extends OperationId>(
  operation: Id,
  input: InputOf<Id>,
  token: string,
  signal: AbortSignal,
): Promise<{ body: OutputOf<Id>; headers: Headers } | undefined> {
  const response = await send(operation, input as Parts, { token, signal });
  if (isAbsent(response.status)) {
    // An answer that nobody reads keeps its connection.
    await response.text();
    return undefined;
  }
  if (!response.ok) throw await apiErrorOf(operation, response);
  return { body: await response.json(), headers: response.headers };
}

/** Staff compare nothing of a noun that their own role or the project does not have. */
function undefinedIfDenied(error: unknown): undefined {
  if (isAbsent(statusOf(error))) return undefined;
  throw error;
}

/** What the reader may not read, what they do not see, and a module that is off. */
function isAbsent(status: number | undefined): boolean {
  return status === 403 || status === 404;
}

/** Everything that staff see. What the reading as the client did not return is hidden. */
export function linesOf(
  ours: readonly Item[],
  theirs: readonly Item[] | undefined,
  project: ProjectDetails | undefined,
): Line[] {
  const seen = new Set(theirs?.map(({ id }) => id));
  return ours.map((item) => {
    const { id, name } = item;
    return seen.has(id) ? { id, name } : { id, name, hidden: reasonFor(item, theirs, project) };
  });
}

function reasonFor(
  { audience }: Item,
  theirs: readonly Item[] | undefined,
  project: ProjectDetails | undefined,
): string {
  if (audience === 'staff') return t('Staff only');
  if (!project) return t('No access to the project');
  return theirs ? t('Not visible to them') : t('Not in their role');
}
