import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useCallback } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { opened, useCloseOpened } from '#web/lib/opened-entry.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { conversationPath } from './paths.ts';
import { PinPlacesContext } from './pins.ts';

const ConversationDialog = lazy(() => loadChunk(() => import('./conversation-dialog.tsx')));

/** Opens the conversation about a file of a project. It is part of the address, so that links lead to it. */
export function useOpenConversation(): (file: { id: string }) => void {
  const navigate = useNavigate({ from: '/projects/$id' });
  return useCallback(
    ({ id }) => {
      void navigate({
        search: ({ tab, view, sort, label, file }) => ({ tab, view, sort, label, file, about: id }),
        state: opened,
        resetScroll: false,
      });
    },
    [navigate],
  );
}

interface FileConversationProps {
  tab: 'documents' | 'images';
  project: Pick<Project, 'id' | 'archivedAt'>;
  /** The files that are loaded. */
  files: readonly { id: string; fileName: string; currentVersion?: number }[];
}

/** The dialog with the conversation that the address names. */
export function FileConversation({ tab, project, files }: FileConversationProps) {
  const { about, message, file } = useSearch({ from: '/signed-in/projects/$id' });
  const navigate = useNavigate({ from: '/projects/$id' });
  const close = useCloseOpened(
    () =>
      void navigate({
        search: ({ view, sort, label }) => ({ tab, view, sort, label, file }),
        replace: true,
        resetScroll: false,
      }),
  );
  const shown = files.find(({ id }) => id === about);
  const places = shown && {
    newest: shown.currentVersion,
    show: ({ id }: { id: string }) =>
      void navigate({
        search: ({ view, sort, label }) => ({ tab, view, sort, label, file: shown.id, message: id }),
        state: (now) => now,
        replace: true,
        resetScroll: false,
      }),
  };
  return (
    <LazyBoundary part={about && 'conversation'} onClose={close}>
      {about && (
        <PinPlacesContext value={places}>
          <ConversationDialog
            key={about}
            subjectType={tab === 'documents' ? 'document' : 'image'}
            subjectId={about}
            fileName={shown?.fileName ?? ''}
            pathOf={(id) => conversationPath({ projectId: project.id, file: { tab, id: about }, message: id })}
            shownId={message}
            isArchived={project.archivedAt !== undefined}
            onClose={close}
          />
        </PinPlacesContext>
      )}
    </LazyBoundary>
  );
}
