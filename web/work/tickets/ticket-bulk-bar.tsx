import Button from '@mui/material/Button';
import { useState } from 'react';
import { ticketStatuses, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { messageOf } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { BulkBar, BulkSelect } from '#web/lists/bulk-bar.tsx';
import type { Selection } from '#web/lists/use-selection.ts';
import { plural, t, translated } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBulkUpdateTickets } from './queries.ts';
import { useAssignable } from './use-assignable.ts';

type Change = InputOf<'bulkUpdateTickets'>['body']['change'];

/** Changes the status or the assignee of all chosen tickets. They stay chosen, for a second change. */
export function TicketBulkBar({ selection }: { selection: Selection }) {
  const { selected } = selection;
  const toast = useToast();
  const update = useBulkUpdateTickets();
  const apply = (change: Change) =>
    void update.mutateAsync({ ids: [...selected], change }).then(
      (results) => {
        const refused = results.filter(({ status }) => status >= 400).length;
        if (refused > 0) return toast(countOfRefused(refused), 'error');
        toast(countOfChanged(results.length), 'success');
      },
      (error) => toast(messageOf(error), 'error'),
    );
  const [ticketId] = selected;
  const disabled = ticketId === undefined || update.isPending;
  return (
    <BulkBar label={t('Selected tickets')} selection={selection} busy={update.isPending}>
      <BulkSelect
        label={t('Set status')}
        disabled={disabled}
        onChange={(status) => apply({ status: status as Change['status'] })}
      >
        {ticketStatuses.map((status) => (
          <option key={status} value={status}>
            {translated(ticketStatusLabels[status])}
          </option>
        ))}
      </BulkSelect>
      {ticketId && (
        <AssignTo ticketId={ticketId} disabled={disabled} onChoose={(assigneeId) => apply({ assigneeId })} />
      )}
      <Button size="small" disabled={disabled} onClick={() => apply({ assigneeId: null })}>
        {t('Unassign')}
      </Button>
    </BulkBar>
  );
}

interface AssignToProps {
  /** One of the tickets. */
  ticketId: string;
  disabled: boolean;
  onChoose: (userId: string) => void;
}

/** If there are too many people for one list, a search field appears beside it. */
function AssignTo({ ticketId, disabled, onChoose }: AssignToProps) {
  const [search, setSearch] = useState('');
  const { choices, hasMore } = useAssignable(ticketId, search);
  return (
    <>
      <BulkSelect label={t('Assign to')} disabled={disabled} onChange={onChoose}>
        {choices.map(({ id, label }) => (
          <option key={id} dir="auto" value={id}>
            {label}
          </option>
        ))}
      </BulkSelect>
      {(search || hasMore) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search people...')} inForm />
      )}
    </>
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
