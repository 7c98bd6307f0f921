import Box from '@mui/material/Box';
import { useContext } from 'react';
import type { HueName } from '#contract/platform/hues.ts';
import { token } from '#web/theme/tokens.ts';
import { usePicture } from './avatar-pictures.ts';
import { hueColor, hueOf } from './hue.ts';
import { InitialsOnScreen, initials } from './initials.ts';

interface AvatarProps {
  name: string;
  /** Of the person, for their picture and colour. */
  id?: string | undefined;
  /** Of a client. Without one and without a person, the accent. */
  hue?: HueName | undefined;
  /** Pixels. */
  size?: number;
}

/** A person's picture, or their initials. Decorative, because the name is next to it. */
export function Avatar({ name, id, hue = id ? hueOf(id) : undefined, size = 32 }: AvatarProps) {
  const picture = usePicture(id);
  const onScreen = useContext(InitialsOnScreen);
  const letters = (id && onScreen.get(id)) ?? initials(name);
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size * (letters.length > 2 ? 0.3 : 0.375),
        fontWeight: 600,
        lineHeight: 1,
        userSelect: 'none',
        color: hue ? hueColor('ink', hue) : token('accent'),
        backgroundColor: hue ? hueColor('soft', hue) : token('accent-soft'),
      }}
    >
      {letters}
      {picture && <img src={picture} alt="" width={size} height={size} style={over} />}
    </Box>
  );
}

/** Over the initials, so that nothing moves when the picture arrives. */
const over = { position: 'absolute', inset: 0, objectFit: 'cover' } as const;
