import { useCallback, useState } from 'react';
import type { ProjectImage } from '#contract/images.ts';
import type { List } from '#web/lib/pages.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { useImageActions } from './image-actions.ts';
import { ImageCard } from './image-card.tsx';
import { ProjectImageViewer } from './project-image-viewer.tsx';

/** The thumbnails, the viewer over them, and the question before one is deleted. */
export function ImageGrid({ list }: { list: List<ProjectImage> }) {
  const images = list.items;
  const [shownId, setShownId] = useState<string>();
  const [deleting, setDeleting] = useState<ProjectImage>();
  const actions = useImageActions(setDeleting);
  const open = useCallback((image: ProjectImage) => setShownId(image.id), []);
  function show(id: string) {
    setShownId(id);
    // Behind the last of those that are loaded the viewer goes on too.
    if (id === images.at(-1)?.id) list.more?.onMore();
  }

  return (
    <>
      <LongList list={list} resetKey="" text="Loading images...">
        {(shown) => (
          <CardList label="Images" min={232}>
            {shown.map((image) => (
              <ImageCard key={image.id} image={image} actions={actions} onOpen={open} />
            ))}
          </CardList>
        )}
      </LongList>
      {shownId && (
        <ProjectImageViewer
          images={images}
          shownId={shownId}
          onShow={show}
          actions={actions}
          onRetry={list.retry}
          onClose={() => setShownId(undefined)}
        />
      )}
      {deleting && <DeleteImageDialog image={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
