import './project-viewers.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Viewer } from '#contract/work/viewers.ts';
import { type CallOptions, call } from '#web/lib/api.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { plural, t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';

const mostFaces = 5;

/** The faces of the other people who have the project open. It takes no height of its own, so nothing moves. */
export function ProjectViewers({ projectId }: { projectId: string }) {
  const viewers = useViewers(projectId);
  if (viewers.length === 0) return null;
  const rest = viewers.length - mostFaces;
  return (
    <span className="viewers">
      <ul aria-label={t('Here now')}>
        {viewers.slice(0, mostFaces).map(({ id, name }) => (
          <li key={id} title={name}>
            <span role="img" aria-label={name}>
              <Avatar name={name} id={id} size={24} />
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li className="viewers-rest">{plural(rest, { one: 'and {count} more', other: 'and {count} more' })}</li>
        )}
      </ul>
      <span aria-hidden="true">{t('here now')}</span>
    </span>
  );
}

/** The server forgets a look after 100 seconds. */
const repeatMs = 45_000;

const nobody: readonly Viewer[] = [];

/** Says that the user has a project open, as long as its page is on screen, and returns who else has. */
function useViewers(projectId: string): readonly Viewer[] {
  // Where nothing can be changed, nobody can say that they look.
  const enabled = !useIsReadOnly();
  const { data, refetch } = useQuery({
    queryKey: ['viewers', projectId],
    queryFn: ({ signal }) => setViewing(projectId, true, { signal, priority: 'low' }),
    enabled,
    // Who left has to be asked again.
    refetchInterval: ({ state }) => state.status !== 'error' && repeatMs,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!enabled) return;
    const leave = () => void setViewing(projectId, false, { keepalive: true }).catch(() => {});
    const onChange = () => (document.visibilityState === 'visible' ? void refetch() : leave());
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      if (document.visibilityState === 'visible') leave();
    };
  }, [projectId, enabled, refetch]);
  return data ?? nobody;
}

function setViewing(id: string, viewing: boolean, options: CallOptions): Promise<readonly Viewer[]> {
  return call('setViewing', { params: { id }, body: { viewing } }, options);
}
