import type { ProjectImage } from '#contract/images.ts';
import { FileCards } from '#web/files/file-cards.tsx';
import type { FileOwner } from '#web/files/file-kind.ts';
import { type FileActions, FilesTab } from '#web/files/files-tab.tsx';
import { useShownFile } from '#web/files/use-shown-file.ts';
import { type List, useList } from '#web/lib/pages.ts';
import { FileConversation, useOpenConversation } from '#web/messages/file-conversation.tsx';
import { useSignOffsOfFiles } from '#web/sign-offs/queries.ts';
import { useAsk } from '#web/sign-offs/use-ask.tsx';
import { useImageActions } from './image-actions.ts';
import { ImageCard } from './image-card.tsx';
import { imageFiles } from './image-files.tsx';
import { ProjectImageViewer } from './project-image-viewer.tsx';
import { projectImagesQuery } from './queries.ts';

/** The Images tab of a project. */
export function ProjectImages({ project }: { project: FileOwner }) {
  const list = useList(projectImagesQuery(project.id));
  return (
    <>
      <FilesTab kind={imageFiles} project={project} list={list}>
        {(actions) => <Images list={list} project={project} fileActions={actions} />}
      </FilesTab>
      <FileConversation tab="images" project={project} files={list.items} />
    </>
  );
}

interface ImagesProps {
  list: List<ProjectImage>;
  project: FileOwner;
  fileActions: FileActions<ProjectImage>;
}

/** The thumbnails, and the viewer over them. */
function Images({ list, project, fileActions }: ImagesProps) {
  const images = list.items;
  const { file: shownId, open, change, close } = useShownFile(images);
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
      {shownId && (
        <ProjectImageViewer
          images={images}
          shownId={shownId}
          onShow={show}
          actions={actions}
          onRetry={list.retry}
          onClose={close}
        />
      )}
    </>
  );
}
