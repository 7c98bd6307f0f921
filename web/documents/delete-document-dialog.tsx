import type { ProjectDocument } from '#contract/documents.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { useDeleteDocument } from './queries.ts';

export function DeleteDocumentDialog({ document, onClose }: { document: ProjectDocument; onClose: () => void }) {
  const remove = useDeleteDocument();
  return (
    <ConfirmDialog
      open
      title="Delete Document"
      description={
        <>
          Delete “<FileName name={document.fileName} />
          ”? This cannot be undone.
        </>
      }
      done="Document deleted"
      onConfirm={() => remove.mutateAsync(document.id)}
      onClose={onClose}
    />
  );
}
