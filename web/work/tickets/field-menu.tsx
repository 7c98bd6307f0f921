import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { CircleDashed, type LucideIcon, UserRound } from 'lucide-react';
import { useState } from 'react';
import { ticketPriorities, ticketStatuses, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { personName } from '#web/lib/person-name.ts';
import { t, translated } from '#web/texts/index.ts';
import { startSide } from '#web/theme/direction.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { priorityIcons } from './ticket-badges.tsx';
import { statusIcons } from './ticket-menu.ts';
import { useAssignable } from './use-assignable.ts';
import type { TicketValues } from './use-ticket-changes.ts';

export type TicketField = 'status' | 'priority' | 'assignee';

interface FieldMenuProps {
  ticket: Ticket;
  field: TicketField;
  /** The button that opened it. */
  anchor: HTMLElement;
  onChoose: (values: Partial<TicketValues>) => void;
  onClose: () => void;
}

const names: Record<TicketField, string> = {
  status: t('Status'),
  priority: t('Priority'),
  assignee: t('Assigned to'),
};

/** Changes one field of a ticket in its row. Letters find a choice. */
export function FieldMenu({ ticket, field, anchor, onChoose, onClose }: FieldMenuProps) {
  const label = t('{field} of #{number}', { field: names[field], number: String(ticket.number) });
  const choose = ({ isChosen, value }: Choice) => (isChosen ? onClose() : onChoose(value));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      // A locked page would move the bar that keeps to the bottom of the window.
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: startSide }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {field === 'assignee' ? (
        <People label={label} ticket={ticket} onChoose={choose} />
      ) : (
        <Choices label={label} choices={choicesOf(ticket, field)} onChoose={choose} />
      )}
    </Popover>
  );
}

interface Choice {
  key: string;
  label: string;
  icon: LucideIcon;
  isChosen: boolean;
  value: Partial<TicketValues>;
}

function choicesOf(ticket: Ticket, field: 'status' | 'priority'): Choice[] {
  if (field === 'status') {
    return ticketStatuses.map((status) => ({
      key: status,
      label: translated(ticketStatusLabels[status]),
      icon: statusIcons[status],
      isChosen: status === ticket.status,
      value: { status },
    }));
  }
  return ticketPriorities.toReversed().map((priority) => ({
    key: priority,
    label: t(priority),
    icon: priorityIcons[priority],
    isChosen: priority === ticket.priority,
    value: { priority },
  }));
}

interface PeopleProps {
  label: string;
  ticket: Ticket;
  onChoose: (choice: Choice) => void;
}

/** The staff who may work on the ticket. If there are too many for one list, a search field appears below. */
function People({ label, ticket: { id, assigneeId, assigneeName }, onChoose }: PeopleProps) {
  const [search, setSearch] = useState('');
  const current = assigneeId && assigneeName ? { id: assigneeId, name: personName(assigneeName) } : undefined;
  const { choices, isPending, isError, hasMore } = useAssignable(id, search, current);
  const nobody = {
    key: 'nobody',
    label: t('Nobody'),
    icon: CircleDashed,
    isChosen: !assigneeId,
    value: { assignee: undefined },
  };
  const people = choices.map((person) => ({
    key: person.id,
    label: person.label,
    icon: UserRound,
    isChosen: person.id === assigneeId,
    value: { assignee: { id: person.id, name: person.name } },
  }));
  return (
    <>
      <Choices label={label} choices={[nobody, ...people]} onChoose={onChoose} />
      {isPending && <Box sx={note}>{t('Loading people...')}</Box>}
      {isError && <Box sx={note}>{t('The other people could not be loaded')}</Box>}
      {(search || hasMore) && (
        <Box sx={{ px: 1, pb: 1 }}>
          <SearchField value={search} onChange={setSearch} placeholder={t('Search people...')} wide inForm />
        </Box>
      )}
    </>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <MenuList autoFocusItem variant="selectedMenu" aria-label={label} sx={{ maxHeight: 320, overflowY: 'auto' }}>
      {choices.map((choice) => {
        const { key, label: name, icon: Icon, isChosen } = choice;
        return (
          <MenuItem
            key={key}
            role="menuitemradio"
            aria-checked={isChosen}
            selected={isChosen}
            onClick={() => onChoose(choice)}
          >
            <Icon size={16} aria-hidden="true" />
            {name}
          </MenuItem>
        );
      })}
    </MenuList>
  );
}

const note = { px: 2, py: 0.75, fontSize: '0.8125rem', color: 'text.secondary' } as const;
