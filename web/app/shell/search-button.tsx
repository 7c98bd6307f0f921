import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { paletteKeys } from '#web/app/palette/palette-keys.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

/** Opens the command palette. A field on wide screens, an icon on narrow ones. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <Field onClick={onPress} aria-keyshortcuts="Control+K Meta+K">
      <Search size={17} aria-hidden="true" />
      <span>{t('Search')}</span>
      <kbd>{paletteKeys().join(' ')}</kbd>
    </Field>
  );
}

const Field = styled(ButtonBase)(({ theme }) => ({
  gap: 8,
  minWidth: 36,
  height: 36,
  padding: '0 9px',
  border: '1px solid transparent',
  borderRadius: 8,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  color: token('muted'),
  '&:hover': { backgroundColor: token('wash'), color: token('ink') },
  '& kbd': { font: 'inherit', fontSize: '0.75rem', marginLeft: 'auto' },
  '@media (pointer: coarse)': { minWidth: 44, height: 44 },
  [theme.breakpoints.down('md')]: {
    '& kbd': { display: 'none' },
    // Hidden text that names the button.
    '& span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  [theme.breakpoints.up('md')]: { width: 200, borderColor: token('line'), '&:hover': { borderColor: token('edge') } },
}));
