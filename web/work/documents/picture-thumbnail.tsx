import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { FileIcon, tile } from '#web/work/files/file-icon.tsx';
import { versionPictureQuery } from './queries.ts';

/** A document that is a picture, as small as the icons of the others. */
export function PictureThumbnail({ document: { id, currentVersion, fileName } }: { document: ProjectDocument }) {
  const address = useObjectUrl(useQuery(versionPictureQuery(id, currentVersion, 'thumbnail')).data);
  if (!address) return <FileIcon fileName={fileName} />;
  return <Box component="img" src={address} alt="" sx={{ ...tile, objectFit: 'cover' }} />;
}
