import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { token } from '#web/theme/tokens.ts';

interface DropAreaProps {
  /** What dropping will do, such as 'Drop to upload documents'. */
  text: string;
  /** Ignores drops from users who may not upload. */
  disabled: boolean;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** An area of a page that accepts dropped files. */
export function DropArea({ text, disabled, onDrop, children }: DropAreaProps) {
  const zone = useDropzone({
    onDrop: (files) => files.length > 0 && onDrop(files),
    disabled,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  return (
    // It accepts only drops, so it is not a control or a tab stop. It is never disabled, because that would disable all
    // controls inside.
    <Box
      {...zone.getRootProps({ role: undefined, tabIndex: undefined, 'aria-disabled': undefined })}
      sx={{ position: 'relative' }}
    >
      {children}
      {zone.isDragActive && <Box sx={overlay}>{text}</Box>}
    </Box>
  );
}

const overlay = {
  position: 'absolute',
  inset: -8,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  minHeight: 120,
  border: `2px dashed ${token('accent')}`,
  borderRadius: '10px',
  backgroundColor: `color-mix(in srgb, ${token('accent-soft')} 88%, transparent)`,
  color: token('accent'),
  fontWeight: 600,
  pointerEvents: 'none',
} as const;
