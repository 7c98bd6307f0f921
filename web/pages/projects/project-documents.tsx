import { lazy, useMemo, useState } from 'react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useList } from '#web/lists/pages.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { DocumentCard } from '#web/work/documents/document-card.tsx';
import { documentFiles } from '#web/work/documents/document-files.tsx';
import { projectDocumentsQuery } from '#web/work/documents/queries.ts';
import { FileCards } from '#web/work/files/file-cards.tsx';
import type { FileOwner } from '#web/work/files/file-kind.ts';
import { FilesTab } from '#web/work/files/files-tab.tsx';
import { useShownFile } from '#web/work/files/use-shown-file.ts';
import { FileConversation, useOpenConversation } from '#web/work/messages/file-conversation.tsx';
import { useSignOffsOfFiles } from '#web/work/sign-offs/queries.ts';
import { useAsk } from '#web/work/sign-offs/use-ask.tsx';

const VersionsDialog = lazy(() => loadChunk(() => import('#web/work/documents/versions-dialog.tsx')));
const PreviewDialog = lazy(() => loadChunk(() => import('#web/work/documents/preview-dialog.tsx')));

/** The Documents tab of a project. */
export function ProjectDocuments({ project }: { project: FileOwner }) {
  const list = useList(projectDocumentsQuery(project.id));
  const { file, open, close: closePreview } = useShownFile(list.items);
  const previewed = list.items.find(({ id }) => id === file);
  const openConversation = useOpenConversation();
  const mayAddVersion = useCan()('uploadDocumentVersion') && !project.archivedAt;
  const [versioned, setVersioned] = useState<{ document: ProjectDocument; dropped?: readonly File[] }>();
  const { showVersions, addVersion } = useMemo(
    () => ({
      showVersions: (document: ProjectDocument) => setVersioned({ document }),
      addVersion: (document: ProjectDocument, dropped: readonly File[]) => setVersioned({ document, dropped }),
    }),
    [],
  );
  const signOffs = useSignOffsOfFiles(project.id);
  const { ask, dialog } = useAsk('document', project);
  const closeVersions = () => setVersioned(undefined);
  return (
    <>
      <FilesTab kind={documentFiles} project={project} list={list}>
        {({ mayChange, askToDelete, setAudience }) => (
          <FileCards kind={documentFiles} list={list}>
            {(document) => (
              <DocumentCard
                key={document.id}
                document={document}
                onPreview={open}
                onConversation={openConversation}
                onVersions={showVersions}
                signOff={signOffs.get(document.id)}
                onAsk={ask}
                onNewVersion={mayAddVersion ? addVersion : undefined}
                clientName={project.clientName}
                onDelete={mayChange(document) ? askToDelete : undefined}
                onAudience={mayChange(document) ? setAudience : undefined}
              />
            )}
          </FileCards>
        )}
      </FilesTab>
      {dialog}
      <LazyBoundary part={previewed && 'preview'} onClose={closePreview}>
        {previewed && <PreviewDialog document={previewed} onConversation={openConversation} onClose={closePreview} />}
      </LazyBoundary>
      <LazyBoundary part={versioned && 'versions'} onClose={closeVersions}>
        {versioned && <VersionsDialog {...versioned} mayUpload={mayAddVersion} onClose={closeVersions} />}
      </LazyBoundary>
      <FileConversation tab="documents" project={project} files={list.items} />
    </>
  );
}
