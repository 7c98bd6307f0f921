import Box from '@mui/material/Box';
import { Repeat } from 'lucide-react';
import type { Recurring } from '#contract/work/recurring.ts';
import { recurringText } from './rule-text.ts';

/** Which rule made it. In a file that loads when one did, because of the words. */
export default function RuleInWords({ recurring }: { recurring: Recurring }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.75, '& svg': { flex: 'none', mt: '3px' } }}
    >
      <Repeat size={14} aria-hidden />
      <span>{recurringText(recurring)}</span>
    </Box>
  );
}
