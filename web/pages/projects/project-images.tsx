import { lazy } from 'react';
import type { ProjectImage } from '#contract/work/images.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { type List, useList } from '#web/lists/pages.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { FileCards } from '#web/work/files/file-cards.tsx';
import type { FileOwner } from '#web/work/files/file-kind.ts';
import { type FileActions, FilesTab } from '#web/work/files/files-tab.tsx';
import { useShownFile } from '#web/work/files/use-shown-file.ts';
import { useImageActions } from '#web/work/images/image-actions.ts';
import { ImageCard } from '#web/work/images/image-card.tsx';
import { imageFiles } from '#web/work/images/image-files.tsx';
import { projectImagesQuery } from '#web/work/images/queries.ts';
import { FileConversation, useOpenConversation } from '#web/work/messages/file-conversation.tsx';
import { useSignOffsOfFiles } from '#web/work/sign-offs/queries.ts';
import { useAsk } from '#web/work/sign-offs/use-ask.tsx';

const ProjectImageViewer = lazy(() => loadChunk(() => import('#web/work/images/project-image-viewer.tsx')));

/** The Images tab of a project. */
export function ProjectImages({ project }: { project: FileOwner }) {
  const list = useList(projectImagesQuery(project.id));
  return (
    <>
      <FilesTab kind={imageFiles} project={project} list={list} categories={categoriesOf(list.items)}>
        {(actions) => <Images list={list} project={project} fileActions={actions} />}
      </FilesTab>
      <FileConversation tab="images" project={project} files={list.items} />
    </>
  );
}

/** Each category once. */
function categoriesOf(images: readonly ProjectImage[]): string[] {
  return [...new Set(images.map(({ category }) => category).filter(Boolean))];
}

interface ImagesProps {
  list: List<ProjectImage>;
  project: FileOwner;
  fileActions: FileActions<ProjectImage>;
}

/** The thumbnails, and the viewer over them. */
function Images({ list, project, fileActions }: ImagesProps) {
  const images = list.items;
  const { file: shownId, message, open, change, close } = useShownFile(images);
  const { ask, dialog } = useAsk('image', project);
  const signOffs = useSignOffsOfFiles(project.id);
  const actions = useImageActions(fileActions, useOpenConversation(), ask);
  function show(id: string) {
    change(id);
    // At the last loaded image the viewer loads more too.
    if (id === images.at(-1)?.id) list.more?.onMore();
  }

  return (
    <>
      <FileCards kind={imageFiles} list={list}>
        {(image) => (
          <ImageCard
            key={image.id}
            image={image}
            clientName={project.clientName}
            signOff={signOffs.get(image.id)}
            actions={actions}
            onOpen={open}
          />
        )}
      </FileCards>
      {dialog}
      <LazyBoundary part={shownId && 'viewer'} onClose={close}>
        {shownId && (
          <ProjectImageViewer
            images={images}
            shownId={shownId}
            onShow={show}
            project={project}
            message={message}
            actions={actions}
            onRetry={list.retry}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
