import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { token } from '#web/theme/tokens.ts';

interface ShownPictureProps {
  address: string | undefined;
  name: string;
  /** What lies over the picture. */
  layer: ReactNode;
}

/** A picture as large as its place allows, and no larger than it is. */
export function ShownPicture({ address, name, layer }: ShownPictureProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  return (
    <Box sx={frame}>
      {address && (
        <Box
          sx={picture}
          style={
            size && {
              aspectRatio: `${size.width} / ${size.height}`,
              width: `min(100cqw, ${size.width}px, 100cqh * ${size.width / size.height})`,
            }
          }
        >
          <Box
            component="img"
            src={address}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            sx={{ display: 'block', width: '100%', height: '100%', visibility: size ? undefined : 'hidden' }}
          />
          {size && layer}
        </Box>
      )}
    </Box>
  );
}

const frame = {
  flex: 1,
  minHeight: 0,
  m: { xs: 1, sm: 2 },
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  containerType: 'size',
  backgroundColor: token('wash'),
} as const;

const picture = { position: 'relative', maxWidth: '100%' } as const;
