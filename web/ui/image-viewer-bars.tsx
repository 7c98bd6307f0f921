import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import { ChevronLeft, ChevronRight, Maximize, RotateCcw, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { FileName } from './file-name.tsx';
import { buttonStep, rotate, type View, wholeView, zoomBy, zoomLimits } from './image-viewer-view.ts';
import { lines } from './lines.ts';

interface ToolButtonProps {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

/**
 * A button on the viewer's dark background. Uses `aria-disabled`: a disabled button would lose the focus, and the next
 * key press would miss the dialog.
 */
export function ToolButton({ label, icon: Icon, disabled = false, onClick }: ToolButtonProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      sx={tool}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}

interface TopBarProps {
  id: string;
  fileName: string;
  details: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}

/** The image's name and actions. */
export function TopBar({ id, fileName, details, actions, onClose }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{ ...bar, flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: { xs: 0, sm: 1 }, px: { xs: 1.5, sm: 2 } }}
    >
      {/* On a phone the buttons leave the name no room in one row with it. */}
      <Box sx={{ display: { xs: 'contents', sm: 'block' }, minWidth: 0, flex: 1 }}>
        <Box component="h2" id={id} aria-label={fileName} sx={{ ...name, ...oneLine }}>
          <FileName whole name={fileName} />
        </Box>
        <Box sx={{ flex: '1 1 80px', fontSize: '0.8125rem', color: quiet, ...lines(2) }}>{details}</Box>
      </Box>
      {actions}
      <ToolButton label={t('Close')} icon={X} onClick={onClose} />
    </Box>
  );
}

interface ViewBarProps {
  fileName: string;
  view: View;
  onChange: (changed: (view: View) => View) => void;
  position: number;
  count: number;
  onStep: (direction: 1 | -1) => void;
}

/** Zoom, rotation, and previous and next image. */
export function ViewBar({ fileName, view, onChange, position, count, onStep }: ViewBarProps) {
  return (
    <Box component="footer" sx={{ ...bar, flexWrap: 'wrap', justifyContent: 'center', columnGap: { xs: 0, sm: 1 } }}>
      <Box role="group" aria-label={t('View')} sx={group}>
        <ToolButton
          label={t('Zoom out')}
          icon={ZoomOut}
          disabled={view.zoom <= zoomLimits.least}
          onClick={() => onChange((now) => zoomBy(now, 1 / buttonStep))}
        />
        <Box component="output" className="tabular" aria-label={t('Zoom')} sx={{ minWidth: 44, textAlign: 'center' }}>
          {Math.round(view.zoom * 100)}%
        </Box>
        <ToolButton
          label={t('Zoom in')}
          icon={ZoomIn}
          disabled={view.zoom >= zoomLimits.most}
          onClick={() => onChange((now) => zoomBy(now, buttonStep))}
        />
        <ToolButton label={t('Rotate left')} icon={RotateCcw} onClick={() => onChange((now) => rotate(now, -1))} />
        <ToolButton label={t('Rotate right')} icon={RotateCw} onClick={() => onChange((now) => rotate(now, 1))} />
        <ToolButton label={t('Reset view')} icon={Maximize} onClick={() => onChange(() => wholeView)} />
      </Box>
      {count > 1 && (
        <Box role="group" aria-label={t('Pictures')} sx={group}>
          <ToolButton
            label={t('Previous picture')}
            icon={ChevronLeft}
            disabled={position === 0}
            onClick={() => onStep(-1)}
          />
          <Box component="span" role="status" sx={{ position: 'relative', minWidth: 44, textAlign: 'center' }}>
            <Box component="span" aria-hidden="true" className="tabular" sx={{ color: quiet }}>
              {position + 1} / {count}
            </Box>
            <span className="only-read">
              {t('{fileName}, picture {number} of {count}', { fileName, number: position + 1, count })}
            </span>
          </Box>
          <ToolButton
            label={t('Next picture')}
            icon={ChevronRight}
            disabled={position === count - 1}
            onClick={() => onStep(1)}
          />
        </Box>
      )}
    </Box>
  );
}

// The viewer is dark in both colour schemes, because images look best that way.
export const ground = '#0B0F14';
const text = '#F2F5F9';
const quiet = '#A9B4C2';

const bar = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 52,
  px: 1,
  py: 0.5,
  color: text,
  backgroundColor: ground,
} as const;

const name = { flex: '1 0 100%', fontSize: '0.875rem', fontWeight: 600 } as const;
const group = { display: 'flex', alignItems: 'center', fontSize: '0.8125rem' } as const;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const tool = {
  flex: 'none',
  color: text,
  '&:hover': { color: text, backgroundColor: 'rgb(255 255 255 / 0.12)' },
  '&:focus-visible': { outlineColor: '#8FAEFF' },
} as const;
