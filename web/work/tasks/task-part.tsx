import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { token } from '#web/theme/tokens.ts';

interface PartProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a task with its heading. */
export function Part({ title, action, children }: PartProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 30 }}>
        <Box component="h3" id={id} sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
          {title}
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}

/** The top of the panel, which stays while the rest is scrolled. */
export function PanelBar({ actions, children }: { actions: ReactNode; children?: ReactNode }) {
  return (
    <Box sx={bar}>
      {children}
      <Box sx={{ display: 'flex', gap: 0.5, marginInlineStart: 'auto' }}>{actions}</Box>
    </Box>
  );
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  minHeight: 52,
  marginInlineEnd: -1,
  backgroundColor: token('surface'),
} as const;
