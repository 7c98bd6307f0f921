import Box from '@mui/material/Box';
import type { HueName } from '#contract/platform/hues.ts';
import { hueColor } from './hue.ts';

/** A mark in the client's colour. Decorative, because the name is next to it. */
export function ClientDot({ colour }: { colour: HueName }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ flex: 'none', width: 8, height: 8, borderRadius: '3px', backgroundColor: hueColor('dot', colour) }}
    />
  );
}
