import { trashDays } from '#contract/work/trash-nouns.ts';
import { tNode } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { useUndoDelete } from '#web/work/trash/use-undo-delete.ts';
import type { FileKind, StoredFile } from './file-kind.ts';
import { useDeleteFile } from './queries.ts';

interface DeleteFileDialogProps<Item extends StoredFile> {
  kind: FileKind<Item>;
  file: StoredFile;
  onClose: () => void;
}

export function DeleteFileDialog<Item extends StoredFile>({ kind, file, onClose }: DeleteFileDialogProps<Item>) {
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
