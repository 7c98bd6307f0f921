import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Eye, Plus } from 'lucide-react';
import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import type { Update } from '#contract/work/updates.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { formatMoment } from '#web/lib/format.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { useList } from '#web/lists/pages.ts';
import { Markdown } from '#web/markdown/markdown.tsx';
import { AudienceLabel, useSeesAudience } from '#web/people/audience/audience.tsx';
import { plural, t } from '#web/texts/index.ts';
import { LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { HealthBadge } from '#web/work/projects/project-status.tsx';
import { projectUpdatesQuery, useReadUpdate } from './queries.ts';

/** An update mentions nobody. */
const nobody: readonly [] = [];

const UpdateDialog = lazy(() => loadChunk(() => import('./update-dialog.tsx')));

/** The Updates tab of a project, where updates are on. */
export default function ProjectUpdates({ project }: { project: ProjectDetails }) {
  const list = useList(projectUpdatesQuery(project.id));
  const [isWriting, setIsWriting] = useState(false);
  const mayWrite = useCan()('createProjectUpdate') && !project.archivedAt;
  const add = mayWrite && (
    <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setIsWriting(true)}>
      {t('Write Update')}
    </Button>
  );
  return (
    <>
      {list.isPending ? (
        <SkeletonRows count={3} height={96} />
      ) : list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <EmptyState drawing={<LetterDrawing />} text={t('No updates yet')} action={add} />
      ) : (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>{add}</Box>
          <Box component="ul" aria-label={t('Updates')} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((update) => (
              <UpdateCard key={update.id} update={update} clientName={project.clientName} />
            ))}
          </Box>
          {list.more && <LoadMore text={t('Loading updates...')} shown={list.items.length} {...list.more} />}
        </>
      )}
      <LazyBoundary part={isWriting ? 'update' : undefined} onClose={() => setIsWriting(false)}>
        {isWriting && <UpdateDialog project={project} onClose={() => setIsWriting(false)} />}
      </LazyBoundary>
    </>
  );
}

function UpdateCard({ update, clientName }: { update: Update; clientName: string }) {
  const seesAudience = useSeesAudience();
  const card = useReading(update);
  return (
    <Card component="li" ref={card} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, fontSize: '0.8125rem' }}>
        <HealthBadge health={update.health} />
        {seesAudience && <AudienceLabel value={update.audience} clientName={clientName} />}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <bdi>{update.createdByName ? personName(update.createdByName) : t('Unknown User')}</bdi> ·{' '}
          <time dateTime={update.coversTo}>{formatMoment(update.coversTo)}</time>
        </Box>
      </Box>
      <Box sx={{ maxWidth: '75ch' }}>
        <Markdown text={update.body} mentions={nobody} />
      </Box>
      {update.seen && <SeenBy seen={update.seen} />}
    </Card>
  );
}

/** Tells the server that the user has opened an update, once it is on the screen. Nobody reads in a preview. */
function useReading({ id, projectId, isRead }: Update): RefObject<HTMLLIElement | null> {
  const card = useRef<HTMLLIElement>(null);
  const isReadOnly = useIsReadOnly();
  const isPersonal = !useSession()?.preview && !isReadOnly;
  const { mutate } = useReadUpdate(projectId);
  useEffect(() => {
    const element = card.current;
    if (!element || isRead || !isPersonal) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      mutate(id);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, isRead, isPersonal, mutate]);
  return card;
}

const quiet = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  color: 'text.secondary',
  fontSize: '0.8125rem',
};

/** Which people of the client have opened an update, in numbers, with their names below. For staff. */
function SeenBy({ seen: { count, of, by } }: { seen: NonNullable<Update['seen']> }) {
  const line = t('Seen by {count} of {of}', { count, of });
  if (count === 0) {
    return (
      <Box sx={{ ...quiet, mt: 1 }}>
        <Eye size={14} aria-hidden="true" />
        <span>{of === 0 ? t('Nobody at the client can see this yet') : line}</span>
      </Box>
    );
  }
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ ...quiet, minHeight: 32, cursor: 'pointer' }}>
        <Eye size={14} aria-hidden="true" />
        <span>{line}</span>
      </Box>
      <Box component="ul" aria-label={t('Seen by')} sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem', listStyle: 'none' }}>
        {by.map(({ userId, name, at }) => (
          <li key={userId}>
            <bdi>{name}</bdi> ·{' '}
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {formatMoment(at)}
            </Box>
          </li>
        ))}
        {count > by.length && (
          <li>{plural(count - by.length, { one: 'and {count} more', other: 'and {count} more' })}</li>
        )}
      </Box>
    </Box>
  );
}
