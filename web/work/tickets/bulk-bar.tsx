import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { ticketStatuses, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { messageOf } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { plural, t, translated } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { useBulkUpdateTickets } from './queries.ts';

/** The API changes no more with one call. */
export const mostSelected = 200;

interface BulkBarProps {
  selected: ReadonlySet<string>;
  /** Chooses all tickets that are loaded, as far as one call can change them. */
  onSelectAll: () => void;
  onClear: () => void;
}

type Change = InputOf<'bulkUpdateTickets'>['body']['change'];

/** Changes the status or the assignee of all chosen tickets. They stay chosen, for a second change. */
export function BulkBar({ selected, onSelectAll, onClear }: BulkBarProps) {
  const toast = useToast();
  const update = useBulkUpdateTickets();
  const apply = (change: Change) =>
    update.mutateAsync({ ids: [...selected], change }).then(
      (results) => {
        const refused = results.filter(({ status }) => status >= 400).length;
        if (refused > 0) return toast(countOfRefused(refused), 'error');
        toast(countOfChanged(results.length), 'success');
      },
      (error) => toast(messageOf(error), 'error'),
    );
  const [ticketId] = selected;
  return (
    <Card component="section" aria-label={t('Selected tickets')} aria-busy={update.isPending} sx={bar}>
      <Box role="status" className="tabular" sx={{ fontWeight: 600, minWidth: 90 }}>
        {plural(selected.size, { one: '{count} selected', other: '{count} selected' })}
      </Box>
      <Button size="small" onClick={onSelectAll}>
        {t('Select all')}
      </Button>
      <Button size="small" onClick={onClear} disabled={selected.size === 0}>
        {t('Select none')}
      </Button>
      {ticketId && (
        <Box
          role="group"
          aria-label={t('Change')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, flex: '1 1 320px' }}
        >
          <Box sx={{ flex: '1 1 150px' }}>
            <SelectInput
              label={t('Set status')}
              value=""
              onChange={(event) => void apply({ status: event.target.value as (typeof ticketStatuses)[number] })}
            >
              <option value="" disabled>
                {t('Choose a status')}
              </option>
              {ticketStatuses.map((status) => (
                <option key={status} value={status}>
                  {translated(ticketStatusLabels[status])}
                </option>
              ))}
            </SelectInput>
          </Box>
          <Box sx={{ flex: '1 1 150px' }}>
            <AssigneeSelect
              label={t('Assign to')}
              ticketId={ticketId}
              none={t('Choose a person')}
              value=""
              onChange={(assigneeId) => assigneeId && void apply({ assigneeId })}
            />
          </Box>
          <Button size="small" onClick={() => void apply({ assigneeId: null })} sx={{ alignSelf: 'end', mb: 0.5 }}>
            {t('Unassign')}
          </Button>
        </Box>
      )}
    </Card>
  );
}

function countOfChanged(count: number): string {
  return plural(count, { one: '{count} ticket updated', other: '{count} tickets updated' });
}

function countOfRefused(count: number): string {
  return plural(count, {
    one: '{count} ticket no longer exists. The others are updated.',
    other: '{count} tickets no longer exist. The others are updated.',
  });
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5, mb: 2 } as const;
