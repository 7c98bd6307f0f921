import { useEffect, useState } from 'react';
import type { ViewerPicture } from './image-viewer-picture.ts';

/**
 * Which copy of a picture to show: the preview, and the original once it is wanted and there. An original that the
 * browser cannot decode leaves the preview in place.
 */
export function usePictureSource(
  { previewUrl, originalUrl }: ViewerPicture,
  wantsOriginal: boolean,
): { url: string; loading: boolean } {
  const [loaded, setLoaded] = useState<'no' | 'yes' | 'failed'>('no');
  const load = wantsOriginal && loaded === 'no' && originalUrl !== previewUrl;
  useEffect(() => {
    if (!load) return;
    const image = new Image();
    let gone = false;
    image.src = originalUrl;
    image.decode().then(
      () => gone || setLoaded('yes'),
      () => gone || setLoaded('failed'),
    );
    return () => {
      gone = true;
      // Nobody waits for it any more.
      if (!image.complete) image.src = '';
    };
  }, [load, originalUrl]);
  return { url: loaded === 'yes' ? originalUrl : previewUrl, loading: load };
}
