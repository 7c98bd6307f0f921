import { useMemo } from 'react';
import type { ProjectImage } from '#contract/images.ts';
import type { Deletion } from '#web/files/files-tab.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { downloadImage } from './queries.ts';

/** What can be done with a picture, from its card and from the viewer. */
export interface ImageActions {
  download: (image: ProjectImage) => void;
  mayDelete: (image: ProjectImage) => boolean;
  remove: (image: ProjectImage) => void;
}

/** The same at every render, because hundreds of memoized cards take it. */
export function useImageActions({ isAllowed, ask }: Deletion<ProjectImage>): ImageActions {
  const toast = useToast();
  return useMemo(
    () => ({
      download: (image) => {
        downloadImage(image).catch((error) => toast(messageOf(error), 'error'));
      },
      mayDelete: isAllowed,
      remove: ask,
    }),
    [toast, isAllowed, ask],
  );
}
