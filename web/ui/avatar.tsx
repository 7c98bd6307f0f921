import MuiAvatar from '@mui/material/Avatar';
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
    <MuiAvatar
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.375,
        color: id ? hueColor('ink', id) : token('accent'),
        backgroundColor: id ? hueColor('soft', id) : token('accent-soft'),
      }}
    >
      {initials(name)}
    </MuiAvatar>
  );
}

/** First letters of the first and last word: 'Anna Maria Weber' → 'AW'. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
