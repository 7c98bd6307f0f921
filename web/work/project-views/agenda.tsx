import Box from '@mui/material/Box';
import { nameOfDay } from '#web/lib/days.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { type DueItems, idOf } from './due-items.ts';
import { DueLink } from './due-link.tsx';

interface AgendaProps {
  month: string;
  today: string;
  items: DueItems;
}

/** The days of a month on which something is due. */
export function Agenda({ month, today, items }: AgendaProps) {
  const days = [...items.keys()].filter((day) => day.startsWith(month)).sort();
  if (days.length === 0)
    return <Box sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>{t('Nothing is due in this month')}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {days.map((day) => (
        <Box key={day} component="section" aria-label={nameOfDay(day)}>
          <Box
            component="h3"
            sx={{ m: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 600, ...(day === today && now) }}
          >
            {day === today ? t('{day}, today', { day: nameOfDay(day) }) : nameOfDay(day)}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75 }}>
            {items.get(day)?.map((item) => (
              <DueLink key={idOf(item)} item={item} today={today} large />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const now = { color: token('accent') } as const;
