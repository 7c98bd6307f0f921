import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { MoveLeft, MoveRight } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';

interface PeriodBarProps {
  from: string;
  to: string;
  onBack: () => void;
  onToday: () => void;
  onForward: () => void;
  hint: string;
}

/** What the timeline shows, and the buttons that move it. */
export function PeriodBar({ from, to, onBack, onToday, onForward, hint }: PeriodBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <PeriodButtons onBack={onBack} onToday={onToday} onForward={onForward} />
      <Box role="status" sx={{ fontWeight: 600 }}>
        <DateText day={from} /> – <DateText day={to} />
      </Box>
      <Box
        sx={{
          ml: 'auto',
          display: { xs: 'none', md: 'block' },
          fontSize: '0.8125rem',
          color: 'text.secondary',
          '@media print': { display: 'none' },
        }}
      >
        {hint}
      </Box>
    </Box>
  );
}

export function PeriodButtons({
  onBack,
  onToday,
  onForward,
}: Pick<PeriodBarProps, 'onBack' | 'onToday' | 'onForward'>) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={t('Earlier')} onClick={onBack}>
        <MoveLeft size={18} />
      </IconButton>
      <Button variant="outlined" size="small" onClick={onToday} sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}>
        {t('Today')}
      </Button>
      <IconButton aria-label={t('Later [button]')} onClick={onForward}>
        <MoveRight size={18} />
      </IconButton>
    </Box>
  );
}
