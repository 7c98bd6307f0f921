import { useState } from 'react';
import { uploadMessage } from '#web/lib/upload-message.ts';
import { useUploadLimit } from '#web/tenants/use-upload-limit.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { UploadDialog } from '#web/ui/upload-dialog.tsx';
import { useUploadDocument } from './queries.ts';
import { documentKinds, documentRules } from './upload-rules.ts';

interface UploadDocumentsProps {
  projectId: string;
  clientId: string;
  dropped: readonly File[];
  onClose: () => void;
}

export function UploadDocuments({ projectId, clientId, dropped, onClose }: UploadDocumentsProps) {
  const [description, setDescription] = useState('');
  const { mutateAsync } = useUploadDocument();
  const toast = useToast();
  return (
    <UploadDialog
      title="Upload Document"
      rules={{ ...documentRules, limit: useUploadLimit() }}
      kinds={documentKinds}
      dropped={dropped}
      dirty={description !== ''}
      send={(file, options) => mutateAsync({ file, description, projectId, clientId, ...options })}
      messageOf={(error) => uploadMessage(error, 'An unexpected error occurred while uploading the document.')}
      onSent={(count) => toast(count === 1 ? 'Document uploaded' : `${count} documents uploaded`, 'success')}
      onClose={onClose}
    >
      <TextArea
        label="Description"
        rows={2}
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </UploadDialog>
  );
}
