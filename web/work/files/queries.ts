import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { type UploadOptions, upload, uploadForm } from '#web/lib/upload.ts';
import type { FileKind, FileOwner, StoredFile, UploadDetails } from './file-kind.ts';

interface NewFile extends UploadOptions, UploadDetails {
  file: File;
  project: FileOwner;
}

export const useUploadFile = <Item extends StoredFile>(kind: FileKind<Item>) =>
  useSaving(({ file, project, description, category, audience, ...options }: NewFile) => {
    const { operation, parts } = kind.upload;
    return upload(operation, uploadForm(file, parts(project, { description, category, audience })), options);
  }, kind.noun);

export const useChangeAudience = <Item extends StoredFile>(kind: FileKind<Item>) =>
  useSaving(
    ({ id, audience }: Pick<StoredFile, 'id' | 'audience'>) =>
      call(kind.change.operation, { params: { id }, body: { audience } }),
    kind.noun,
  );

export const useDeleteFile = <Item extends StoredFile>(kind: FileKind<Item>) =>
  useSaving((id: string) => call(kind.remove.operation, { params: { id } }), kind.noun);
