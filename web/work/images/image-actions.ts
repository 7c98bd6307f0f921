import { useMemo } from 'react';
import type { ProjectImage } from '#contract/work/images.ts';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { FileActions } from '#web/work/files/files-tab.tsx';
import { downloadImage } from './queries.ts';

/** What can be done with a picture, from its card and from the viewer. */
export interface ImageActions extends FileActions<ProjectImage> {
  download: (image: ProjectImage) => void;
  openConversation: (image: ProjectImage) => void;
  /** Undefined if the user may not ask for approval. */
  ask: ((image: ProjectImage) => void) | undefined;
}

/** The same at every render, because hundreds of memoized cards take it. */
export function useImageActions(
  fileActions: FileActions<ProjectImage>,
  openConversation: ImageActions['openConversation'],
  ask: ImageActions['ask'],
): ImageActions {
  const toast = useToast();
  return useMemo(
    () => ({
      ...fileActions,
      openConversation,
      ask,
      download: (image) => {
        downloadImage(image).catch((error) => toast(messageOf(error), 'error'));
      },
    }),
    [toast, fileActions, openConversation, ask],
  );
}
