import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { Claim } from '#contract/platform/claims.ts';
import { trashDays } from '#contract/work/trash-nouns.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import type { List } from '#web/lists/pages.ts';
import { badgeHeight, useSeesAudience } from '#web/people/audience/audience.tsx';
import { t, tNode } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { DropArea } from '#web/ui/upload-dialog-drop.tsx';
import { useUndoDelete } from '#web/work/trash/use-undo-delete.ts';
import type { FileKind, FileOwner, StoredFile } from './file-kind.ts';
import { useChangeAudience, useDeleteFile } from './queries.ts';
import { UploadFiles } from './upload-files.tsx';

/** The functions stay the same between renders, because hundreds of memoized cards take them. */
export interface FileActions<Item> {
  /** Whether the user may change and delete the file. */
  mayChange: (file: Item) => boolean;
  /** Opens a dialog that asks first. */
  askToDelete: (file: Item) => void;
  setAudience: (file: Item, audience: Audience) => void;
}

interface FilesTabProps<Item extends StoredFile> {
  kind: FileKind<Item>;
  project: FileOwner;
  list: List<Item>;
  /** The categories in use. */
  categories: readonly string[];
  /** How the list is shown, beside the heading. */
  tools?: ReactNode;
  /** What the list is narrowed to. */
  filter?: { category: string | undefined; query: object; noResults: ReactNode };
  /** The cards, and what opens from them. */
  children: (actions: FileActions<Item>) => ReactNode;
}

/** A tab of a project that lists files, uploads them and deletes them. */
export function FilesTab<Item extends StoredFile>(props: FilesTabProps<Item>) {
  const { kind, project, list, categories, tools, filter, children } = props;
  const mayUpload = useCan()(kind.upload.operation) && !project.archivedAt;
  const [dropped, setDropped] = useState<readonly File[]>();
  const [deleting, setDeleting] = useState<Item>();
  const { xs, sm } = kind.card.height;
  const isStaff = useSeesAudience();
  const badge = isStaff ? badgeHeight : 0;
  const cardHeight = { xs: xs + badge, sm: sm + badge };
  const actions = useFileActions(kind, project, setDeleting);
  return (
    <DropArea
      text={t('Drop to upload to this project')}
      disabled={!mayUpload || dropped !== undefined}
      onDrop={setDropped}
    >
      <Box sx={head}>
        <Typography variant="h2">{kind.title}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {tools}
          <ExportButton list={kind.list} input={{ params: { id: project.id }, query: filter?.query }} />
          {mayUpload && (
            <Button
              variant="contained"
              startIcon={<Upload size={16} />}
              aria-keyshortcuts="n"
              onClick={() => setDropped([])}
            >
              {kind.upload.title}
            </Button>
          )}
        </Box>
      </Box>
      {list.isPending ? (
        <Loading text={kind.loading} failure={list.failureReason}>
          <SkeletonCards height={cardHeight} min={kind.card.minWidth} />
        </Loading>
      ) : list.loadingError ? (
        <ErrorState message={kind.loadingError} hint={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 && filter?.category ? (
        filter.noResults
      ) : list.items.length === 0 ? (
        <EmptyState
          drawing={kind.empty.drawing}
          text={kind.empty.text}
          hint={mayUpload ? kind.empty.hint : undefined}
        />
      ) : (
        children(actions)
      )}
      {dropped && (
        <UploadFiles
          kind={kind}
          project={project}
          categories={kind.category.onlyStaff && !isStaff ? undefined : categories}
          category={isStaff ? filter?.category : undefined}
          dropped={dropped}
          onClose={() => setDropped(undefined)}
        />
      )}
      {deleting && <DeleteFileDialog kind={kind} file={deleting} onClose={() => setDeleting(undefined)} />}
    </DropArea>
  );
}

function useFileActions<Item extends StoredFile>(
  kind: FileKind<Item>,
  { clientName, archivedAt }: FileOwner,
  askToDelete: (file: Item) => void,
): FileActions<Item> {
  const user = useSession()?.user;
  const mayChangeAny = useCan()(kind.change.operation) && !archivedAt;
  const { mutate } = useChangeAudience(kind);
  const toast = useToast();
  return useMemo(() => {
    const viewer = { id: user?.id ?? '', holds: (claim: Claim) => Boolean(user?.permissions.includes(claim)) };
    return {
      mayChange: (file) => mayChangeAny && kind.remove.isAllowed(file, viewer),
      askToDelete,
      setAudience: ({ id }, audience) =>
        mutate(
          { id, audience },
          {
            onSuccess: () =>
              toast(
                audience === 'staff' ? t('Visible to staff only') : t('Visible to {clientName}', { clientName }),
                'success',
              ),
            onError: (error) => toast(messageOf(error), 'error'),
          },
        ),
    };
  }, [user, mayChangeAny, kind, clientName, askToDelete, mutate, toast]);
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 2,
} as const;

interface DeleteFileDialogProps<Item extends StoredFile> {
  kind: FileKind<Item>;
  file: StoredFile;
  onClose: () => void;
}

function DeleteFileDialog<Item extends StoredFile>({ kind, file, onClose }: DeleteFileDialogProps<Item>) {
  const remove = useDeleteFile(kind);
  const undo = useUndoDelete(kind.noun, { id: file.id, title: file.fileName });
  return (
    <ConfirmDialog
      open
      title={kind.remove.title}
      description={tNode('Delete “{file}”? It can be restored from the trash for {count} days.', {
        file: <FileName name={file.fileName} />,
        count: trashDays,
      })}
      done={kind.remove.done}
      onUndo={undo}
      onConfirm={() => remove.mutateAsync(file.id)}
      onClose={onClose}
    />
  );
}
