import Box from '@mui/material/Box';
import { useState } from 'react';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useAssignable } from './use-assignable.ts';

interface AssigneeSelectProps {
  label: string;
  /** The ticket, or one of many. */
  ticketId: string;
  /** The selected user's id, or an empty string. */
  value: string;
  /** The user who is selected now, who may not be in the list. */
  current?: { id: string; name: string } | undefined;
  /** The label of the empty choice. */
  none: string;
  onChange: (userId: string) => void;
}

/** Selects one of the active staff. If there are too many for one list, a search field appears below. */
export function AssigneeSelect({ label, ticketId, value, current, none, onChange }: AssigneeSelectProps) {
  const [search, setSearch] = useState('');
  const { choices, isError, hasMore } = useAssignable(ticketId, search, current);
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput
        label={label}
        value={value}
        hint={isError && t('The other people could not be loaded')}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.id} dir="auto" value={choice.id}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
      {(search || hasMore) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search people...')} wide inForm />
      )}
    </Box>
  );
}
