import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { UploadDialog } from '#web/ui/upload-dialog.tsx';
import { CategoryField } from './category-field.tsx';
import type { FileKind, FileOwner, StoredFile } from './file-kind.ts';
import { useMoreTypes, withMoreNames, withMoreTypes } from './more-types.ts';
import { useUploadFile } from './queries.ts';
import { useUploadLimit } from './upload-limit.ts';
import { uploadMessage } from './upload-message.ts';

interface UploadFilesProps<Item extends StoredFile> {
  kind: FileKind<Item>;
  project: FileOwner;
  /** Suggestions for the category; without them there is no such field. */
  categories?: readonly string[] | undefined;
  /** The category that is chosen at first. */
  category?: string | undefined;
  dropped: readonly File[];
  onClose: () => void;
}

/** The upload dialog of documents and of images. */
export function UploadFiles<Item extends StoredFile>(props: UploadFilesProps<Item>) {
  const { kind, project, categories, dropped, onClose } = props;
  const { upload } = kind;
  const [description, setDescription] = useDraftState({ form: kind.noun, within: project.id }, '');
  const [category, setCategory] = useState(props.category ?? '');
  const moreTypes = useMoreTypes();
  const more = kind.noun === 'documents' ? moreTypes : [];
  const { choosesAudience, preselected, audience, setAudience } = useAudience();
  const { mutateAsync } = useUploadFile(kind);
  const toast = useToast();
  return (
    <UploadDialog
      title={upload.title}
      rules={{ ...withMoreTypes(upload.rules, more), limit: useUploadLimit() }}
      kinds={withMoreNames(upload.accepts, more)}
      dropped={dropped}
      dirty={description !== '' || category !== (props.category ?? '')}
      send={(file, options) => mutateAsync({ file, description, category, audience, project, ...options })}
      messageOf={(error) => uploadMessage(error, upload.failed)}
      onSent={(count) => toast(upload.done(count), 'success')}
      onClose={onClose}
    >
      {upload.takesPictures && <PlaceNote />}
      {choosesAudience && !upload.fixedAudience && (
        <AudienceChoice value={preselected} clientName={project.clientName} onChange={setAudience} />
      )}
      {categories && (
        <CategoryField {...kind.category} suggestions={categories} value={category} onChange={setCategory} />
      )}
      <TextArea
        label={t('Description')}
        rows={2}
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </UploadDialog>
  );
}

/** Says what becomes of the place where a picture was taken. */
export function PlaceNote() {
  const { data: company } = useQuery(companyQuery());
  if (!company) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {company.removePlace
        ? t('The place where a picture was taken is removed. Its date and everything else stay.')
        : t('Pictures are kept as they are. A photo may say where it was taken.')}
    </Box>
  );
}

/** What the user chose, or else what the company preselects. Nothing is shared with the client until that is known. */
function useAudience() {
  const choosesAudience = useSeesAudience();
  const { data: company } = useQuery({ ...companyQuery(), enabled: choosesAudience });
  const [chosen, setAudience] = useState<Audience>();
  const preselected = chosen ?? company?.defaultAudience;
  return { choosesAudience, preselected, audience: choosesAudience ? (preselected ?? 'staff') : 'client', setAudience };
}
