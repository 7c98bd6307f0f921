import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutGrid, List } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { type DocumentOrder, defaultDocumentOrder, documentOrders } from '#contract/work/document-orders.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { type Selection, useSelection } from '#web/lists/use-selection.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import type { DocumentActions } from '#web/work/documents/document-actions.ts';
import { DocumentCard } from '#web/work/documents/document-card.tsx';
import { documentFiles } from '#web/work/documents/document-files.tsx';
import { DocumentList } from '#web/work/documents/document-list.tsx';
import { DocumentsMenu } from '#web/work/documents/documents-menu.tsx';
import { documentLabelsQuery, projectDocumentsQuery } from '#web/work/documents/queries.ts';
import { FileCards } from '#web/work/files/file-cards.tsx';
import type { FileOwner } from '#web/work/files/file-kind.ts';
import { type FileActions, FilesTab } from '#web/work/files/files-tab.tsx';
import { useShownFile } from '#web/work/files/use-shown-file.ts';
import { FileConversation, useOpenConversation } from '#web/work/messages/file-conversation.tsx';
import type { ProjectDetailsSearch } from '#web/work/projects/details-search.ts';
import { useSignOffsOfFiles } from '#web/work/sign-offs/queries.ts';
import { useAsk } from '#web/work/sign-offs/use-ask.tsx';

const VersionsDialog = lazy(() => loadChunk(() => import('#web/work/documents/versions-dialog.tsx')));
const PreviewDialog = lazy(() => loadChunk(() => import('#web/work/documents/preview-dialog.tsx')));
const DocumentsBulkBar = lazy(() => loadChunk(() => import('#web/work/documents/documents-bulk-bar.tsx')));
const LabelDialog = lazy(() => loadChunk(() => import('#web/work/documents/label-dialog.tsx')));

type Shown = Pick<ProjectDetailsSearch, 'view' | 'sort' | 'label'>;

/** The Documents tab of a project. */
export function ProjectDocuments({ project }: { project: FileOwner }) {
  const { view, sort, label } = useSearch({ from: '/signed-in/projects/$id' });
  const navigate = useNavigate({ from: '/projects/$id' });
  const show = useCallback(
    (changes: Shown) => void navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  );
  const list = useList(projectDocumentsQuery(project.id, { label, sort }));
  const labels = useQuery(documentLabelsQuery(project.id)).data?.map((each) => each.label) ?? [];
  const { file, message, open, close: closePreview } = useShownFile(list.items);
  const previewed = list.items.find(({ id }) => id === file);
  const signOffs = useSignOffsOfFiles(project.id);
  const { ask, dialog } = useAsk('document', project);
  const openConversation = useOpenConversation();
  const mayAddVersion = useCan()('uploadDocumentVersion') && !project.archivedAt;
  const isStaff = useSeesAudience();
  // The read-only demo company shows the specification's cards alone.
  const hasTools = !useSession()?.user.tenantIsReadOnly;
  const maySelect = useCan()('bulkUpdateDocuments') && isStaff && !project.archivedAt;
  const selection = useSelection(list.items);
  const [versioned, setVersioned] = useState<{ document: ProjectDocument; dropped?: readonly File[] }>();
  const [labelled, setLabelled] = useState<ProjectDocument>();
  const own = useMemo(
    () => ({
      onPreview: open,
      onConversation: openConversation,
      onAsk: ask,
      onVersions: (document: ProjectDocument) => setVersioned({ document }),
      onLabel: isStaff ? setLabelled : undefined,
      onFilter: (chosen: string) => show({ label: chosen }),
      onNewVersion: mayAddVersion
        ? (document: ProjectDocument, dropped: readonly File[]) => setVersioned({ document, dropped })
        : undefined,
    }),
    [open, openConversation, ask, isStaff, show, mayAddVersion],
  );
  const closeVersions = () => setVersioned(undefined);
  const closeLabel = () => setLabelled(undefined);
  return (
    <>
      <FilesTab
        kind={documentFiles}
        project={project}
        list={list}
        categories={labels}
        tools={
          hasTools &&
          (list.items.length > 0 || label) && (
            <>
              <Tools labels={labels} shown={{ view, sort, label }} onShow={show} />
              {list.items.length > 0 && (
                <DocumentsMenu projectId={project.id} label={label} selection={maySelect ? selection : undefined} />
              )}
            </>
          )
        }
        filter={{
          category: label,
          query: { label, sort },
          noResults: (
            <NoResults
              text={t('No documents with this label')}
              clear={t('Show all')}
              onClear={() => show({ label: undefined })}
            />
          ),
        }}
      >
        {(actions) => (
          <div className="bulk-area">
            {selection.isOn && (
              <Suspense>
                <DocumentsBulkBar selection={selection} labels={labels} />
              </Suspense>
            )}
            <Documents
              project={project}
              own={own}
              actions={actions}
              signOffs={signOffs}
              list={list}
              show={show}
              selection={selection}
            />
          </div>
        )}
      </FilesTab>
      {dialog}
      <LazyBoundary part={previewed && 'preview'} onClose={closePreview}>
        {previewed && (
          <PreviewDialog
            document={previewed}
            project={project}
            message={message}
            onConversation={openConversation}
            onClose={closePreview}
          />
        )}
      </LazyBoundary>
      <LazyBoundary part={versioned && 'versions'} onClose={closeVersions}>
        {versioned && <VersionsDialog {...versioned} mayUpload={mayAddVersion} onClose={closeVersions} />}
      </LazyBoundary>
      <LazyBoundary part={labelled && 'label'} onClose={closeLabel}>
        {labelled && <LabelDialog ids={[labelled.id]} current={labelled.label} labels={labels} onClose={closeLabel} />}
      </LazyBoundary>
      <FileConversation tab="documents" project={project} files={list.items} />
    </>
  );
}

interface DocumentsProps {
  project: FileOwner;
  own: Omit<DocumentActions, keyof FromTab>;
  actions: FileActions<ProjectDocument>;
  signOffs: ReturnType<typeof useSignOffsOfFiles>;
  list: ReturnType<typeof useList<ProjectDocument>>;
  show: (changes: Shown) => void;
  selection: Selection;
}

type FromTab = Pick<DocumentActions, 'mayChange' | 'onDelete' | 'onAudience'>;

/** The cards, or the lines. */
function Documents({ project, own, actions: fromTab, signOffs, list, show, selection }: DocumentsProps) {
  const { view, sort, label } = useSearch({ from: '/signed-in/projects/$id' });
  const actions = useMemo<DocumentActions>(() => {
    const { mayChange, askToDelete, setAudience } = fromTab;
    return { ...own, mayChange, onDelete: askToDelete, onAudience: setAudience };
  }, [own, fromTab]);
  const itemOf = (document: ProjectDocument) => ({
    document,
    clientName: project.clientName,
    signOff: signOffs.get(document.id),
    actions,
    isChosen: selection.selected.has(document.id),
    onChoose: selection.isOn ? selection.select : undefined,
  });
  const resetKey = `${label} ${sort}`;
  return view === 'list' ? (
    <DocumentList
      list={list}
      resetKey={resetKey}
      sort={sort}
      onSort={(chosen) => show({ sort: chosen })}
      itemOf={itemOf}
    />
  ) : (
    <FileCards kind={documentFiles} list={list} resetKey={resetKey}>
      {(document) => <DocumentCard key={document.id} {...itemOf(document)} />}
    </FileCards>
  );
}

interface ToolsProps {
  labels: readonly string[];
  shown: Shown;
  onShow: (changes: Shown) => void;
}

const all = ' ';

const orderLabels: Record<DocumentOrder, string> = {
  '-createdAt': t('Newest first'),
  createdAt: t('Oldest first'),
  fileName: t('Name'),
  '-fileName': t('Name, Z to A'),
  type: t('Type'),
  '-type': t('Type, Z to A'),
  fileSizeBytes: t('Smallest first'),
  '-fileSizeBytes': t('Largest first'),
};

const offeredOrders = documentOrders.toSorted((one, other) =>
  one === defaultDocumentOrder ? -1 : other === defaultDocumentOrder ? 1 : 0,
);

const views = [
  { value: 'cards', label: t('Cards'), icon: LayoutGrid },
  { value: 'list', label: t('List'), icon: List },
] as const;

/** Which documents are shown, in which order, and how. */
function Tools({ labels, shown: { view, sort, label }, onShow }: ToolsProps) {
  const offered = label && !labels.includes(label) ? [...labels, label] : labels;
  return (
    <>
      {offered.length > 0 && (
        <FilterSelect
          label={t('Label')}
          value={label ?? all}
          options={[{ value: all, label: t('All labels') }, ...offered.map((value) => ({ value, label: value }))]}
          onChange={(value) => onShow({ label: value === all ? undefined : value })}
        />
      )}
      <FilterSelect
        label={t('Order')}
        value={sort ?? defaultDocumentOrder}
        options={offeredOrders.map((value) => ({ value, label: orderLabels[value] }))}
        onChange={(value) => onShow({ sort: value === defaultDocumentOrder ? undefined : value })}
      />
      <ViewToggle
        value={view ?? 'cards'}
        views={views}
        onChange={(value) => onShow({ view: value === 'list' ? value : undefined })}
      />
    </>
  );
}
