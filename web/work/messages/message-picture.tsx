import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Attachment } from '#contract/work/attachments.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { attachmentPictureQuery } from './queries.ts';

const MessagePictureViewer = lazy(() => loadChunk(() => import('./message-picture-viewer.tsx')));

interface MessagePictureProps {
  picture: Pick<Attachment, 'id' | 'fileName'>;
  /** What it shows, in the words of the author. */
  alt: string;
}

/** A picture in the text of a message. Its place has the same height before it is there. A press shows it large. */
export function MessagePicture({ picture, alt }: MessagePictureProps) {
  const { data, isError } = useQuery(attachmentPictureQuery(picture.id));
  const address = useObjectUrl(data);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const words = alt || picture.fileName;
  if (isError || isBroken) {
    return (
      <span className="message-picture-gone">
        <ImageOff size={14} aria-hidden="true" /> <bdi>{words}</bdi>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className="message-picture"
        aria-label={t('Show large: {name}', { name: words })}
        aria-haspopup="dialog"
        disabled={!size}
        onClick={() => setLarge(true)}
      >
        {address && (
          <img
            src={address}
            alt={words}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={() => setBroken(true)}
          />
        )}
      </button>
      <LazyBoundary part={isLarge ? 'picture' : undefined} onClose={() => setLarge(false)}>
        {isLarge && address && size && (
          <MessagePictureViewer
            picture={picture}
            alt={words}
            address={address}
            size={size}
            onClose={() => setLarge(false)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
