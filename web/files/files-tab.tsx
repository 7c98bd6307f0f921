import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import type { List } from '#web/lib/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { DropArea } from '#web/ui/upload-dialog-drop.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import type { FileKind, FileOwner, StoredFile } from './file-kind.ts';
import { UploadFiles } from './upload-files.tsx';

/** Both functions stay the same between renders, because hundreds of memoized cards take them. */
export interface Deletion<Item> {
  isAllowed: (file: Item) => boolean;
  /** Opens the question; only its answer deletes. */
  ask: (file: Item) => void;
}

interface FilesTabProps<Item extends StoredFile> {
  kind: FileKind<Item>;
  project: FileOwner;
  list: List<Item>;
  /** The cards, and what opens from them. */
  children: (deletion: Deletion<Item>) => ReactNode;
}

/** A tab of a project that lists files, uploads them and deletes them. */
export function FilesTab<Item extends StoredFile>({ kind, project, list, children }: FilesTabProps<Item>) {
  const mayUpload = useCan()(kind.upload.operation);
  const [dropped, setDropped] = useState<readonly File[]>();
  const [deleting, setDeleting] = useState<Item>();
  const deletion = useDeletion(kind, setDeleting);
  return (
    <DropArea text="Drop to upload to this project" disabled={!mayUpload || dropped !== undefined} onDrop={setDropped}>
      <Box sx={head}>
        <Typography variant="h2">{kind.title}</Typography>
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
      {list.isPending ? (
        <Loading text={kind.loading} failure={list.failureReason}>
          <SkeletonCards height={kind.card.height} min={kind.card.minWidth} />
        </Loading>
      ) : list.loadingError ? (
        <ErrorState message={kind.loadingError} hint={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <EmptyState
          drawing={kind.empty.drawing}
          text={kind.empty.text}
          hint={mayUpload ? kind.empty.hint : undefined}
        />
      ) : (
        children(deletion)
      )}
      {dropped && (
        <UploadFiles
          kind={kind}
          project={project}
          categories={categoriesOf(list.items, kind)}
          dropped={dropped}
          onClose={() => setDropped(undefined)}
        />
      )}
      {deleting && <DeleteFileDialog kind={kind} file={deleting} onClose={() => setDeleting(undefined)} />}
    </DropArea>
  );
}

function useDeletion<Item extends StoredFile>(kind: FileKind<Item>, ask: (file: Item) => void): Deletion<Item> {
  const user = useSession()?.user;
  return useMemo(() => {
    const viewer = { id: user?.id ?? '', holds: (claim: Claim) => Boolean(user?.permissions.includes(claim)) };
    return { isAllowed: (file) => kind.remove.isAllowed(file, viewer), ask };
  }, [user, kind, ask]);
}

/** Each category once; undefined if files of this kind have no categories. */
function categoriesOf<Item extends StoredFile>(files: readonly Item[], { categoryOf }: FileKind<Item>) {
  return categoryOf && [...new Set(files.map(categoryOf).filter(Boolean))];
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 2,
} as const;
