import { useEffect, useState } from 'react';
import type { ViewerPicture } from './image-viewer-picture.ts';

/**
 * Which copy of an image to show: the preview, and the original once it is needed and loaded. If the browser cannot
 * decode the original, the preview stays.
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
    let cancelled = false;
    image.src = originalUrl;
    image.decode().then(
      () => cancelled || setLoaded('yes'),
      () => cancelled || setLoaded('failed'),
    );
    return () => {
      cancelled = true;
      // Stop the download.
      if (!image.complete) image.src = '';
    };
  }, [load, originalUrl]);
  return { url: loaded === 'yes' ? originalUrl : previewUrl, loading: load };
}
