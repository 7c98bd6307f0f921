import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Bug, Lightbulb } from 'lucide-react';
import { useId } from 'react';
import type { TicketType } from '#contract/work/ticket-status.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

interface TicketTypeToggleProps {
  value: TicketType;
  onChange: (type: TicketType) => void;
}

export function TicketTypeToggle({ value, onChange }: TicketTypeToggleProps) {
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {t('Type')}
      </span>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-labelledby={id}
        value={value}
        // Pressing the active button reports null, but one type must be chosen.
        onChange={(_, type: TicketType | null) => type && onChange(type)}
      >
        <ToggleButton value="Defect" sx={{ '&.Mui-selected svg': { color: token('bad') } }}>
          <Bug size={16} aria-hidden="true" /> {t('Defect')}
        </ToggleButton>
        <ToggleButton value="Feature" sx={{ '&.Mui-selected svg': { color: token('accent') } }}>
          <Lightbulb size={16} aria-hidden="true" /> {t('Feature')}
        </ToggleButton>
      </ToggleButtonGroup>
    </div>
  );
}
