import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import type { Client } from '#contract/work/clients.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { t, tNode } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput, type SelectInputProps } from '#web/ui/select-input.tsx';
import { matchingClients } from './matching-clients.ts';
import { clientsQuery } from './queries.ts';

type Choice = Pick<Client, 'id' | 'name'>;

interface ClientSelectProps extends Omit<SelectInputProps, 'children' | 'hint' | 'value'> {
  /** The selected client's id, or an empty string. */
  value: string;
  /** The label of the empty choice, if no client can be chosen too. */
  none?: string;
  /** The client selected when the form opened. */
  saved?: Choice;
}

/** Selects a client. If there are too many for one list, a search field appears below. */
export function ClientSelect({ value, saved, none, onChange, ...props }: ClientSelectProps) {
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState(saved);
  const settled = useDebounced(search);
  const clients = useSearchedList({
    queryOf: clientsQuery,
    typed: { search },
    settled: { search: settled },
    matching: matchingClients,
  });
  const unlisted = picked?.id === value && !clients.items.some(({ id }) => id === value) ? [picked] : [];
  const choices: readonly Choice[] = [...unlisted, ...clients.items];

  function change(event: ChangeEvent<HTMLSelectElement>) {
    setPicked(choices.find(({ id }) => id === event.target.value));
    onChange?.(event);
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput
        {...props}
        value={value}
        onChange={change}
        hint={
          none === undefined &&
          clients.total === 0 &&
          !search &&
          tNode('There are no clients yet. {addOne} first.', {
            addOne: <Link to="/clients">{t('Add one under Clients')}</Link>,
          })
        }
      >
        <option value="">{none ?? t('Select a client')}</option>
        {choices.map(({ id, name }) => (
          <option key={id} dir="auto" value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      {(search || !clients.isWhole) && !clients.isPending && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search clients...')} wide inForm />
      )}
    </Box>
  );
}
