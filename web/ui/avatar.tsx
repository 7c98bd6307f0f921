import MuiAvatar from '@mui/material/Avatar';
import { token } from '#web/theme/tokens.ts';

/** A person's initials. Decorative, because the name is next to it. `size` is in pixels. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <MuiAvatar
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.375,
        color: token('accent'),
        backgroundColor: token('accent-soft'),
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
