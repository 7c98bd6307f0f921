import Box from '@mui/material/Box';
import { useObjectUrl } from '#web/ui/use-object-url.ts';

/** Shows a picture as large as its place allows. */
export function PicturePreview({ name, picture }: { name: string; picture: Blob }) {
  const address = useObjectUrl(picture);
  return <Box sx={frame}>{address && <Box component="img" src={address} alt={name} sx={shown} />}</Box>;
}

/** Its cell is as large as the frame, so that the picture cannot be larger. */
const frame = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  p: { xs: 1, sm: 2 },
} as const;
const shown = { maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' } as const;
