import { useCallback, useState } from 'react';
import type { ProjectImage } from '#contract/images.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { GradualList } from '#web/ui/gradual-list.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { useImageActions } from './image-actions.ts';
import { ImageCard } from './image-card.tsx';
import { ProjectImageViewer } from './project-image-viewer.tsx';

interface ImageGridProps {
  images: readonly ProjectImage[];
  onRetry: () => void;
}

/** The thumbnails, the viewer over them, and the question before one is deleted. */
export function ImageGrid({ images, onRetry }: ImageGridProps) {
  const [shownId, setShownId] = useState<string>();
  const [deleting, setDeleting] = useState<ProjectImage>();
  const actions = useImageActions(setDeleting);
  const open = useCallback((image: ProjectImage) => setShownId(image.id), []);
  return (
    <>
      <GradualList items={images} startsOver="">
        {(shown) => (
          <CardList label="Images" min={232}>
            {shown.map((image) => (
              <ImageCard key={image.id} image={image} actions={actions} onOpen={open} />
            ))}
          </CardList>
        )}
      </GradualList>
      {shownId && (
        <ProjectImageViewer
          images={images}
          shownId={shownId}
          onShow={setShownId}
          actions={actions}
          onRetry={onRetry}
          onClose={() => setShownId(undefined)}
        />
      )}
      {deleting && <DeleteImageDialog image={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
