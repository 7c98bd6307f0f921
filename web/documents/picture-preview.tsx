import Box from '@mui/material/Box';
import { useObjectUrl } from '#web/ui/use-object-url.ts';

/** Shows a picture as large as its place allows. */
export function PicturePreview({ name, picture }: { name: string; picture: Blob }) {
  const address = useObjectUrl(picture);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: { xs: 1, sm: 2 } }}>
      {address && <Box component="img" src={address} alt={name} sx={shown} />}
    </Box>
  );
}

const shown = { maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' } as const;
