import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { AuditKind } from '#contract/platform/audit-actions.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { PersonFilter } from '#web/people/users/person-filter.tsx';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { type AuditSearch, askedEntries, kindLabels } from './search.ts';

interface AuditToolbarProps {
  search: AuditSearch;
  onChange: (changed: AuditSearch) => void;
}

const kinds = [
  { value: 'all', label: t('All activity') },
  ...(Object.keys(kindLabels) as AuditKind[]).map((value) => ({ value, label: kindLabels[value] })),
] as const;

const everyone = [{ value: 'all', label: t('Everybody') }] as const;

export function AuditToolbar({ search, onChange }: AuditToolbarProps) {
  return (
    <Toolbar>
      <FilterSelect
        label={t('Type')}
        value={search.kind ?? 'all'}
        options={kinds}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <PersonFilter first={everyone} value={search.who} onChange={(who) => onChange({ who })} />
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        {t('Until')}
        <OutlinedInput
          type="date"
          size="small"
          value={search.until ?? ''}
          onChange={(event) => onChange({ until: event.target.value || undefined })}
        />
      </Box>
      <ExportButton list="listAudit" input={{ query: askedEntries(search) }} />
    </Toolbar>
  );
}
