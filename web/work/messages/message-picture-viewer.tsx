import { Download } from 'lucide-react';
import type { Attachment } from '#contract/work/attachments.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ImageViewer } from '#web/ui/image-viewer.tsx';
import { ToolButton } from '#web/ui/image-viewer-bars.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { downloadAttachment } from './queries.ts';

interface MessagePictureViewerProps {
  picture: Pick<Attachment, 'id' | 'fileName'>;
  alt: string;
  address: string;
  /** In pixels. */
  size: { width: number; height: number };
  onClose: () => void;
}

/** A picture of a message in full screen. */
export default function MessagePictureViewer({ picture, alt, address, size, onClose }: MessagePictureViewerProps) {
  const toast = useToast();
  const { id, fileName } = picture;
  return (
    <ImageViewer
      pictures={[
        {
          id,
          fileName,
          alt,
          ...size,
          thumbnailUrl: address,
          previewUrl: address,
          previewSide: Math.max(size.width, size.height),
          originalUrl: address,
        },
      ]}
      shownId={id}
      onShow={() => {}}
      details={alt === fileName ? '' : alt}
      actions={
        <ToolButton
          label={t('Download')}
          icon={Download}
          onClick={() =>
            void downloadAttachment(picture, () => {}).catch((error: unknown) => toast(messageOf(error), 'error'))
          }
        />
      }
      onRetry={() => {}}
      onClose={onClose}
    />
  );
}
