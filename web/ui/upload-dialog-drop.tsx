import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { token } from '#web/theme/tokens.ts';

interface DropAreaProps {
  /** What letting go will do, such as 'Drop to upload documents'. */
  text: string;
  /** Whoever may not upload drops nothing. */
  disabled: boolean;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A part of a page onto which files can be dropped. */
export function DropArea({ text, disabled, onDrop, children }: DropAreaProps) {
  const zone = useDropzone({
    onDrop: (files) => files.length > 0 && onDrop(files),
    disabled,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  return (
    // It takes drops only, so it is no control and has no place in the tab order. It is not disabled either, since
    // that would hold for all controls inside.
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
