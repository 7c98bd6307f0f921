import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function NoDocuments({ mayUpload }: { mayUpload: boolean }) {
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      text="No documents uploaded yet"
      hint={mayUpload ? 'Drop a file here to upload it.' : undefined}
    />
  );
}
