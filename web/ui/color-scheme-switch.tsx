import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { Monitor } from 'lucide-react';
import { lazy, useId, useRef, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { colorSchemes } from './color-schemes.ts';
import { LazyBoundary } from './lazy-boundary.tsx';

// On every page, but rarely opened.
const ColorSchemeMenu = lazy(() => loadChunk(() => import('./color-scheme-menu.tsx')));

/** Chooses light, dark or the system's scheme. Stored in this browser. */
export function ColorSchemeSwitch() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** `undefined` until it is first opened. */
  const [open, setOpen] = useState<boolean>();
  const { mode: current } = useColorScheme();
  const Icon = colorSchemes.find(({ mode }) => mode === current)?.icon ?? Monitor;
  return (
    <>
      <Tooltip title={t('Theme')}>
        <IconButton
          ref={button}
          id={id}
          aria-label={t('Theme')}
          aria-haspopup="menu"
          aria-expanded={open ?? false}
          onClick={() => setOpen(true)}
        >
          <Icon size={18} />
        </IconButton>
      </Tooltip>
      <LazyBoundary part={open === undefined ? undefined : 'menu'} onClose={() => setOpen(undefined)}>
        {open !== undefined && <ColorSchemeMenu button={button.current} open={open} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
