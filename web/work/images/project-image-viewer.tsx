import { Download, MapPin, MessagesSquare, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { isShownByBrowsers, type ProjectImage } from '#contract/work/images.ts';
import type { Project } from '#contract/work/projects.ts';
import { formatInstant, formatMegabytes } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { apiUrl } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';
import { ImageViewer } from '#web/ui/image-viewer.tsx';
import { ToolButton } from '#web/ui/image-viewer-bars.tsx';
import type { ViewerPicture } from '#web/ui/image-viewer-picture.ts';
import { conversationPath } from '#web/work/messages/paths.ts';
import { PinnedFile, usePins } from '#web/work/messages/use-pins.tsx';
import type { ImageActions } from './image-actions.ts';

interface ProjectImageViewerProps {
  images: readonly ProjectImage[];
  shownId: string;
  onShow: (id: string) => void;
  project: Pick<Project, 'id' | 'archivedAt'>;
  /** A message with a pin, which is shown first. */
  message: string | undefined;
  actions: ImageActions;
  onRetry: () => void;
  onClose: () => void;
}

/** The longer side of a preview in pixels. */
const previewSide = 2048;

export default function ProjectImageViewer({
  images,
  shownId,
  actions,
  project,
  message,
  ...viewer
}: ProjectImageViewerProps) {
  const pictures = useMemo(() => images.map(pictureOf), [images]);
  const pins = usePins({
    subject: { type: 'image', id: shownId },
    version: 1,
    newest: 1,
    pathOf: (messageId) =>
      conversationPath({ projectId: project.id, file: { tab: 'images', id: shownId }, message: messageId }),
    isArchived: project.archivedAt !== undefined,
    startId: message,
  });
  const image = images.find(({ id }) => id === shownId);
  if (!image) return null;
  const { description, category, fileSize, width, height, uploadedByName, uploadedAt } = image;
  // The description comes first, because phones show only two lines.
  const facts = [
    description,
    formatMegabytes(fileSize),
    `${width} × ${height}`,
    category,
    personName(uploadedByName),
    formatInstant(uploadedAt),
  ];
  return (
    <ImageViewer
      pictures={pictures}
      shownId={shownId}
      details={facts.filter(Boolean).join(' · ')}
      actions={
        <>
          {pins.add && <ToolButton label={t('Add a Pin')} icon={MapPin} onClick={pins.add} />}
          <ToolButton label={t('Conversation')} icon={MessagesSquare} onClick={() => actions.openConversation(image)} />
          <ToolButton label={t('Download')} icon={Download} onClick={() => actions.download(image)} />
          {actions.mayChange(image) && (
            <ToolButton label={t('Delete')} icon={Trash2} onClick={() => actions.askToDelete(image)} />
          )}
        </>
      }
      over={pins.layerOf()}
      frame={(shown) => <PinnedFile pins={pins}>{shown}</PinnedFile>}
      {...viewer}
    />
  );
}

function pictureOf(image: ProjectImage): ViewerPicture {
  const { id, fileName, description, width, height, contentType } = image;
  const previewUrl = apiUrl(image.previewUrl);
  const originalUrl = isShownByBrowsers(contentType) ? apiUrl(image.originalUrl) : previewUrl;
  return {
    id,
    fileName,
    alt: description || fileName,
    width,
    height,
    thumbnailUrl: apiUrl(image.thumbnails.small),
    // A preview is not animated.
    previewUrl: contentType === 'image/gif' ? originalUrl : previewUrl,
    previewSide,
    originalUrl,
  };
}
