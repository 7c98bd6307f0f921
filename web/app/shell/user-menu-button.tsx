import IconButton from '@mui/material/IconButton';
import { ChevronDown } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';

// On every page, but rarely opened.
const UserMenu = lazy(() => loadChunk(() => import('./user-menu.tsx')));

/** Opens the menu behind the user's name. Phones have no room for it: it is in the navigation there. */
export function UserMenuButton({ onHelp }: { onHelp: (() => void) | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  /** `undefined` until it is first opened. */
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={onHelp ? t('Theme and help') : t('Theme')}
        data-hint="below"
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, ml: -1 }}
      >
        <ChevronDown size={16} />
      </IconButton>
      <LazyBoundary part={open === undefined ? undefined : 'menu'} onClose={() => setOpen(undefined)}>
        {open !== undefined && (
          <UserMenu button={button.current} open={open} onHelp={onHelp} onClose={() => setOpen(false)} />
        )}
      </LazyBoundary>
    </>
  );
}
