import Box from '@mui/material/Box';
import { token } from '#web/theme/tokens.ts';
import { hueColor } from './hue.ts';

interface AvatarProps {
  name: string;
  /** Of the person or client, for their own colour. Without it, the accent. */
  id?: string | undefined;
  /** Pixels. */
  size?: number;
}

/** A person's initials. Decorative, because the name is next to it. */
export function Avatar({ name, id, size = 32 }: AvatarProps) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size * 0.375,
        fontWeight: 600,
        lineHeight: 1,
        userSelect: 'none',
        color: id ? hueColor('ink', id) : token('accent'),
        backgroundColor: id ? hueColor('soft', id) : token('accent-soft'),
      }}
    >
      {initials(name)}
    </Box>
  );
}

/** First letters of the first and last word: 'Anna Maria Weber' → 'AW'. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
