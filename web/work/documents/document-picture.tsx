import { useQuery } from '@tanstack/react-query';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { FileIcon } from '#web/work/files/file-icon.tsx';
import { previewKind } from './preview-kind.ts';
import { versionPictureQuery } from './queries.ts';

/** The picture that a document is, or its first page. Its type where there is none. */
export function DocumentPicture({ document: { id, currentVersion, fileName } }: { document: ProjectDocument }) {
  const kind = previewKind(fileName);
  const { data } = useQuery({
    ...versionPictureQuery(id, currentVersion, 'thumbnail'),
    enabled: kind === 'pdf' || kind === 'picture',
  });
  const address = useObjectUrl(data);
  return (
    <div className={kind === 'pdf' ? 'document-picture document-picture-page' : 'document-picture'}>
      {address ? <img src={address} alt="" /> : <FileIcon fileName={fileName} />}
    </div>
  );
}
