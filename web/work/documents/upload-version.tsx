import type { ProjectDocument } from '#contract/work/documents.ts';
import { isPicture } from '#contract/work/images.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { t } from '#web/texts/index.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { UploadDialog } from '#web/ui/upload-dialog.tsx';
import { PlaceNote } from '#web/work/files/upload-files.tsx';
import { useUploadLimit } from '#web/work/files/upload-limit.ts';
import { uploadMessage } from '#web/work/files/upload-message.ts';
import { documentFiles, documentsAndPictures } from './document-files.tsx';
import { useUploadVersion } from './queries.ts';

interface UploadVersionProps {
  document: Pick<ProjectDocument, 'id' | 'contentType'>;
  dropped: readonly File[];
  onClose: () => void;
}

/** Uploads a new version of a document, with a note about what is new. */
export function UploadVersion({ document: { id, contentType }, dropped, onClose }: UploadVersionProps) {
  const [note, setNote] = useDraftState({ form: 'version', within: id }, '');
  const { mutateAsync } = useUploadVersion(id);
  const toast = useToast();
  const { failed } = documentFiles.upload;
  const { rules, accepts } = isPicture(contentType) ? documentsAndPictures : documentFiles.upload;
  return (
    <UploadDialog
      title={t('Upload New Version')}
      rules={{ ...rules, single: true, limit: useUploadLimit() }}
      kinds={accepts}
      dropped={dropped}
      dirty={note !== ''}
      send={(file, options) => mutateAsync({ file, note, ...options })}
      messageOf={(error) => uploadMessage(error, failed)}
      onSent={() => toast(t('New version uploaded'), 'success')}
      onClose={onClose}
    >
      {isPicture(contentType) && <PlaceNote />}
      <TextArea
        label={t('What is new?')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </UploadDialog>
  );
}
