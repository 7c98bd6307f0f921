import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { importFields } from '#contract/exchange/import-fields.ts';
import type { ImportCheck } from '#contract/exchange/imports.ts';
import { plural, t } from '#web/texts/index.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { detailLabels } from '#web/work/clients/detail-labels.ts';
import { PreviewTable } from './preview-table.tsx';
import { describeCounts } from './texts.ts';

interface CheckedFileProps {
  check: ImportCheck;
  working: boolean;
  onMap: (fields: string[]) => void;
  onRun: (options: { skipInvalid: boolean; invite: boolean }) => void;
}

/** What the rows of a file would do, their problems, and the button that runs the import. */
export function CheckedFile({ check, working, onMap, onRun }: CheckedFileProps) {
  const [skipInvalid, setSkipInvalid] = useState(false);
  const [invite, setInvite] = useState(false);
  const { creates, updates, unchanged, invalid, rows } = check;
  const writes = creates + updates;
  const summary = describeCounts({ created: creates, updated: updates, unchanged, skipped: 0 });
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box role="status">
        <Typography component="h3" variant="h3">
          <FileName name={check.fileName} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {[plural(rows, { one: '{count} row', other: '{count} rows' }), summary].filter(Boolean).join(': ')}
        </Typography>
      </Box>
      <MappingFields check={check} disabled={working} onMap={onMap} />
      <PreviewTable check={check} />
      {invalid > 0 && <Problems check={check} />}
      <Box>
        {invalid > 0 && (
          <Box component="label" sx={tickLabel}>
            <input
              type="checkbox"
              style={tickBox}
              checked={skipInvalid}
              onChange={(event) => setSkipInvalid(event.target.checked)}
            />
            {plural(invalid, {
              one: 'Leave out {count} row with problems',
              other: 'Leave out {count} rows with problems',
            })}
          </Box>
        )}
        {check.noun === 'users' && creates > 0 && (
          <Box component="label" sx={tickLabel}>
            <input
              type="checkbox"
              style={tickBox}
              checked={invite}
              onChange={(event) => setInvite(event.target.checked)}
            />
            {t('Send an invitation to each new user with an email')}
          </Box>
        )}
        <Button
          variant="contained"
          sx={{ mt: 1 }}
          disabled={working || writes === 0 || (invalid > 0 && !skipInvalid)}
          onClick={() => onRun({ skipInvalid, invite })}
        >
          {working
            ? t('Working...')
            : writes === 0
              ? t('Nothing to import')
              : plural(writes, { one: 'Import {count} row', other: 'Import {count} rows' })}
        </Button>
      </Box>
    </Box>
  );
}

function Problems({ check: { problems, invalid } }: { check: ImportCheck }) {
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {plural(invalid, { one: '{count} row has problems', other: '{count} rows have problems' })}
      <Box
        component="ul"
        aria-label={t('Problems')}
        tabIndex={0}
        sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}
      >
        {problems.map(({ row, column, message }) => (
          <Box component="li" key={`${row} ${column} ${message}`} sx={{ overflowWrap: 'anywhere' }}>
            {column
              ? t('Row {row}, {column}: {message}', { row, column, message })
              : t('Row {row}: {message}', { row, message })}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}

interface MappingFieldsProps {
  check: ImportCheck;
  disabled: boolean;
  /** Checks the file again. */
  onMap: (fields: string[]) => void;
}

/** What each column of the file means. A field belongs to one column, so choosing it takes it from another. */
function MappingFields({ check: { noun, columns }, disabled, onMap }: MappingFieldsProps) {
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

/** The fields of an import as people call them. */
const fieldLabels: Record<string, string> = {
  ...detailLabels,
  name: t('Name'),
  email: t('Email'),
  notes: t('Notes'),
  colour: t('Colour'),
  language: t('Language'),
  firstName: t('First name'),
  lastName: t('Last name'),
  username: t('Username'),
  roleName: t('Role'),
  clientName: t('Client'),
  isActive: t('Active'),
  title: t('Title'),
  description: t('Description'),
  status: t('Status'),
  startDate: t('Start date'),
  endDate: t('Due date'),
  progress: t('Progress'),
  externalKey: t('Key in another program'),
  id: t('Id in Loggia'),
};
