import { useMemo } from 'react';
import type { Claim } from '#contract/claims.ts';
import { mayDeleteImage, type ProjectImage } from '#contract/images.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useToast } from '#web/ui/toast.tsx';
import { downloadImage } from './queries.ts';

/** What can be done with a picture, from its card and from the viewer. */
export interface ImageActions {
  download: (image: ProjectImage) => void;
  mayDelete: (image: ProjectImage) => boolean;
  remove: (image: ProjectImage) => void;
}

/** `remove` asks first: the caller opens the question. The same at every render, for cards there are hundreds of. */
export function useImageActions(remove: (image: ProjectImage) => void): ImageActions {
  const toast = useToast();
  const user = useSession()?.user;
  return useMemo(() => {
    const viewer = { id: user?.id ?? '', holds: (claim: Claim) => Boolean(user?.permissions.includes(claim)) };
    return {
      download: (image) => {
        downloadImage(image).catch((error) => toast(messageOf(error), 'error'));
      },
      mayDelete: (image) => mayDeleteImage(image, viewer),
      remove,
    };
  }, [toast, user, remove]);
}
