import type { ProjectImage } from '#contract/images.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { useDeleteImage } from './queries.ts';

export function DeleteImageDialog({ image, onClose }: { image: ProjectImage; onClose: () => void }) {
  const remove = useDeleteImage();
  return (
    <ConfirmDialog
      open
      title="Delete Image"
      description={
        <>
          Delete “<FileName name={image.fileName} />
          ”? This cannot be undone.
        </>
      }
      done="Image deleted"
      onConfirm={() => remove.mutateAsync(image.id)}
      onClose={onClose}
    />
  );
}
