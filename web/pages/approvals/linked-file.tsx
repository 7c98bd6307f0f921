import './linked-file.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { SignOffLink } from '#contract/work/sign-off-links.ts';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { previewKind } from '#web/work/documents/preview-kind.ts';
import { linkedFileQuery, linkedPictureQuery } from '#web/work/sign-offs/link-queries.ts';

const LinkedPreview = lazy(() => loadChunk(() => import('./linked-preview.tsx')));

interface LinkedFileProps {
  token: string;
  signOff: NonNullable<SignOffLink['signOff']>;
}

/** The very version, for somebody without a session: a preview where there is one, and the file itself. */
export function LinkedFile({ token, signOff: { fileName, subjectType } }: LinkedFileProps) {
  const file = useQuery(linkedFileQuery(token));
  const address = useObjectUrl(file.data);
  const kind = subjectType === 'image' ? 'picture' : previewKind(fileName);
  const picture = useObjectUrl(useQuery({ ...linkedPictureQuery(token), enabled: kind === 'picture' }).data);
  if (file.isError) return <p className="entrance-failure">{messageOf(file.error)}</p>;
  if (!file.data || !address) return <p role="status">{t('Loading...')}</p>;
  return (
    <div className="linked-file">
      {picture && <img src={picture} alt={fileName} />}
      {kind && kind !== 'picture' && (
        <div className="linked-file-page">
          <Suspense>
            <LinkedPreview kind={kind} name={fileName} file={file.data} />
          </Suspense>
        </div>
      )}
      <a className="button" href={address} download={fileName}>
        {t('Download {fileName}', { fileName })}
      </a>
    </div>
  );
}
