import Box from '@mui/material/Box';
import { importFields } from '#contract/exchange/import-fields.ts';
import type { ImportCheck } from '#contract/exchange/imports.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { fieldLabels } from './field-labels.ts';

interface MappingFieldsProps {
  check: ImportCheck;
  disabled: boolean;
  /** Checks the file again. */
  onMap: (fields: string[]) => void;
}

/** What each column of the file means. A field belongs to one column, so choosing it takes it from another. */
export function MappingFields({ check: { noun, columns }, disabled, onMap }: MappingFieldsProps) {
  const fields = columns.map(({ field = '' }) => field);
  const change = (column: number, field: string) =>
    onMap(fields.map((each, index) => (index === column ? field : each === field ? '' : each)));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t('Columns')}
      </Box>
      <Box sx={grid}>
        {columns.map(({ header }, index) => (
          <SelectInput
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            key={index}
            label={header || t('Column {number}', { number: index + 1 })}
            value={fields[index]}
            disabled={disabled}
            onChange={(event) => change(index, event.target.value)}
          >
            <option value="">{t('Leave out')}</option>
            {importFields[noun].map(({ name }) => (
              <option key={name} value={name}>
                {fieldLabels[name] ?? name}
              </option>
            ))}
          </SelectInput>
        ))}
      </Box>
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
} as const;
