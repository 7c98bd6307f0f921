import Box from '@mui/material/Box';
import { formatPercent, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

interface ProgressBarProps {
  /** Whole percent, 0–100. */
  value: number;
  /** The accessible name. */
  label?: string;
  /** Shows the percentage beside the bar. */
  showValue?: boolean;
}

/** Green at exactly 100, otherwise blue. */
export function ProgressBar({ value, label = t('Progress'), showValue = true }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  const color = percent === 100 ? token('good') : token('accent');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-complete={percent === 100}
        sx={{ flex: 1, height: 6, borderRadius: 999, overflow: 'hidden', backgroundColor: token('line') }}
      >
        <Box
          style={{ width: `${percent}%`, backgroundColor: color }}
          sx={{ height: '100%', borderRadius: 999, transition: 'width 180ms ease-out' }}
        />
      </Box>
      {showValue && (
        <Box component="span" className="tabular" sx={{ minWidth: '2.6em', textAlign: 'right', fontSize: '0.8125rem' }}>
          {formatPercent(percent)}
        </Box>
      )}
    </Box>
  );
}
