import { useMemo } from 'react';
import type { ProjectImage } from '#contract/images.ts';
import type { FileActions } from '#web/files/files-tab.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { downloadImage } from './queries.ts';

/** What can be done with a picture, from its card and from the viewer. */
export interface ImageActions extends FileActions<ProjectImage> {
  download: (image: ProjectImage) => void;
  openConversation: (image: ProjectImage) => void;
}

/** The same at every render, because hundreds of memoized cards take it. */
export function useImageActions(
  fileActions: FileActions<ProjectImage>,
  openConversation: ImageActions['openConversation'],
): ImageActions {
  const toast = useToast();
  return useMemo(
    () => ({
      ...fileActions,
      openConversation,
      download: (image) => {
        downloadImage(image).catch((error) => toast(messageOf(error), 'error'));
      },
    }),
    [toast, fileActions, openConversation],
  );
}
