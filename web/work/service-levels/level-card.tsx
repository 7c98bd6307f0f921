import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { ticketPriorities } from '#contract/work/ticket-status.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { describeHours, textOfMinutes } from './hours-text.ts';

interface LevelCardProps {
  level: ServiceLevel;
  onEdit: () => void;
  onDelete: () => void;
}

/** The highest first. */
const priorities = ticketPriorities.toReversed();

export function LevelCard({ level, onEdit, onDelete }: LevelCardProps) {
  const titleId = useId();
  const { name, isDefault, zone, hours, holidays, targets, clientCount } = level;
  const items = [
    { label: t('Edit'), icon: Pencil, onSelect: onEdit },
    { label: t('Delete'), icon: Trash2, danger: true, onSelect: onDelete },
  ];
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {isDefault
              ? t('For all clients that have no other')
              : plural(clientCount, { one: '{count} client', other: '{count} clients' })}
          </Typography>
        </Box>
        {isDefault && <StatusBadge tone="accent" label={t('Default')} icon={Check} />}
        <CardMenu items={items} describedBy={titleId} />
      </Box>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('Priority')}</th>
            <th scope="col">{t('Answer')}</th>
            <th scope="col">{t('Solution')}</th>
          </tr>
        </thead>
        <tbody>
          {priorities.map((priority) => (
            <tr key={priority}>
              <th scope="row">{t(priority)}</th>
              <td>{timeOf(targets[priority].answer)}</td>
              <td>{timeOf(targets[priority].resolve)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {describeHours(hours).map((line) => (
          <div key={line} className="tabular">
            {line}
          </div>
        ))}
        <div>{zone.replaceAll('_', ' ')}</div>
        {holidays.length > 0 && (
          <div>{plural(holidays.length, { one: '{count} holiday', other: '{count} holidays' })}</div>
        )}
      </Box>
    </Card>
  );
}

function timeOf(minutes: number | undefined): string {
  return minutes === undefined ? t('Not promised') : textOfMinutes(minutes);
}

const table = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: '0.875rem',
  textAlign: 'left',
  '& th, & td': { py: 0.5, pr: 1, borderBottom: `1px solid ${token('line')}`, fontWeight: 400 },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary' },
} as const;
