import { useId, useState } from 'react';
import { uploadMessage } from '#web/lib/upload-message.ts';
import { useUploadLimit } from '#web/tenants/use-upload-limit.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { UploadDialog } from '#web/ui/upload-dialog.tsx';
import { useUploadImage } from './queries.ts';
import { imageKinds, imageRules } from './upload-rules.ts';

interface UploadImagesProps {
  projectId: string;
  /** Those the project's pictures have, to choose from. */
  categories: readonly string[];
  dropped: readonly File[];
  onClose: () => void;
}

export function UploadImages({ projectId, categories, dropped, onClose }: UploadImagesProps) {
  const id = useId();
  const [description, setDescription] = useState('');
  const [category, setCategory] = useState('');
  const { mutateAsync } = useUploadImage();
  const toast = useToast();
  return (
    <UploadDialog
      title="Upload Images"
      rules={{ ...imageRules, limit: useUploadLimit() }}
      kinds={imageKinds}
      dropped={dropped}
      dirty={description !== '' || category !== ''}
      send={(file, options) => mutateAsync({ file, description, category, projectId, ...options })}
      messageOf={(error) => uploadMessage(error, 'Failed to upload image. Please try again.')}
      onSent={(count) => toast(count === 1 ? 'Image uploaded' : `${count} images uploaded`, 'success')}
      onClose={onClose}
    >
      <TextInput
        label="Category"
        list={id}
        maxLength={200}
        autoComplete="off"
        value={category}
        onChange={(event) => setCategory(event.target.value)}
      />
      <datalist id={id}>
        {categories.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
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
