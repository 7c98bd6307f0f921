import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { useCloseOpened } from '#web/lib/opened-entry.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LensDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import type { TaskProject } from '#web/work/projects/people.tsx';
import { taskQuery } from './queries.ts';
import type { TaskIntent } from './task-dialogs.tsx';
import { linkIdOf } from './task-list.tsx';
import { PanelBar } from './task-part.tsx';
import { TaskPlace } from './task-place.tsx';
import type { useTaskRights } from './use-moves.ts';

interface TaskPanelProps {
  taskId: string;
  project: TaskProject;
  rights: ReturnType<typeof useTaskRights>;
  onIntent: (intent: TaskIntent) => void;
}

/** A task beside the list, or as a whole page on phones. It has its own address. Back and Escape close it. */
export default function TaskPanel({ taskId, project, rights, onIntent }: TaskPanelProps) {
  const task = useQuery(taskQuery(taskId));
  const navigate = useNavigate();
  const close = useCloseOpened(
    () =>
      void navigate({
        to: '/projects/$id',
        params: { id: project.id },
        search: { tab: 'tasks' },
        replace: true,
        resetScroll: false,
      }),
  );
  const titleId = useId();
  const copy = useCopy();
  useReturnToList(taskId);
  const copyLink = () => copy(new URL(`/projects/${project.id}/tasks/${taskId}`, location.href).href, t('Link copied'));
  return (
    <Frame titleId={titleId} onClose={close}>
      <Content
        task={task}
        titleId={titleId}
        project={project}
        rights={rights}
        onIntent={onIntent}
        actions={
          <>
            <IconButton aria-label={t('Copy link')} onClick={copyLink}>
              <Link2 size={18} />
            </IconButton>
            <IconButton aria-label={t('Close')} onClick={close}>
              <X size={18} />
            </IconButton>
          </>
        }
      />
    </Frame>
  );
}

type ContentProps = Omit<TaskPanelProps, 'taskId'> & {
  task: { data: TaskDetails | undefined; error: Error | null; failureReason: Error | null; refetch: () => unknown };
  titleId: string;
  /** The buttons at the top. */
  actions: ReactNode;
};

function Content({ task: { data, error, failureReason, refetch }, titleId, project, actions, ...props }: ContentProps) {
  const unsaved = useUnsaved();
  // If somebody else deletes it, the panel says so, but not while the user types or uploads.
  const isGone = statusOf(error) === 404 || (data && data.projectId !== project.id);
  if (isGone && !unsaved) {
    return (
      <div id={titleId}>
        <PanelBar actions={actions} />
        <EmptyState
          drawing={<LensDrawing />}
          text={t('Task not found')}
          hint={t("It may have been deleted, or you don't have access to it.")}
        />
      </div>
    );
  }
  if (data) return <TaskPlace task={data} titleId={titleId} project={project} actions={actions} {...props} />;
  return (
    <>
      <PanelBar actions={actions} />
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('Loading task...')} failure={failureReason}>
          <SkeletonRows count={4} height={56} />
        </Loading>
      )}
    </>
  );
}

function Frame({ titleId, onClose, children }: { titleId: string; onClose: () => void; children: ReactNode }) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  if (isPhone) {
    return (
      <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
        <Box sx={{ overflowY: 'auto', px: 2, pb: 4 }}>{children}</Box>
      </Dialog>
    );
  }
  return (
    <Panel titleId={titleId} onClose={onClose}>
      {children}
    </Panel>
  );
}

function Panel({ titleId, onClose, children }: { titleId: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A menu, a dialog or a field has its own Escape.
    const isElsewhere = document.querySelector('.MuiModal-root') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return;
    // It closes one thing.
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <GlobalStyles styles={besidePanel} />
      <Box component="section" ref={panel} tabIndex={-1} aria-labelledby={titleId} sx={panelStyle}>
        {children}
      </Box>
    </>
  );
}

/** Returns the focus to the task in the list. */
function useReturnToList(taskId: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const target = document.getElementById(linkIdOf(taskId)) ?? document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      });
    },
    [taskId],
  );
}

/**
 * Everything on the page keeps beside the panel. Some of the panel's room is free where a window is wider than the page, and where it is
 * too narrow for both, with help open, the panel covers a part.
 */
const besidePanel = ({ breakpoints }: Theme) => ({
  ':root': {
    '--nav': '64px',
    '--task-panel': '440px',
    [breakpoints.up('lg')]: { '--nav': '240px', '--task-panel': '540px' },
  },
  ':root main': {
    '--room': 'calc(100vw - var(--nav) - var(--help-panel, 0px))',
    '--covered': 'calc(var(--task-panel) + 16px - max(0px, (var(--room) - 1440px) / 2))',
    paddingInlineEnd: 'clamp(24px, var(--covered), max(24px, var(--room) - 344px))',
  },
});

const panelStyle = {
  position: 'fixed',
  insetBlock: '56px 0',
  // Help may stand beside it.
  insetInlineEnd: 'var(--help-panel, 0px)',
  zIndex: 'appBar',
  width: 'var(--task-panel)',
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  px: 2.5,
  pb: 3,
  outline: 'none',
  borderInlineStart: `1px solid ${token('line')}`,
  backgroundColor: token('surface'),
  boxShadow: 'var(--shadow)',
} as const;
