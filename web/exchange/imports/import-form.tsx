import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ImportNoun, importLimit, importNouns } from '#contract/exchange/import-fields.ts';
import type { ImportCheck } from '#contract/exchange/imports.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { Section, Setting } from '#web/ui/section.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { CheckedFile } from './checked-file.tsx';
import { type FileToCheck, templateAddress, useCheckImport, useRunImport } from './queries.ts';
import { describeCounts, nounLabels } from './texts.ts';

type Checked = { check: ImportCheck; file: File };

/** Chooses a file, shows what its rows would do, and runs the import. */
export function ImportForm() {
  const input = useRef<HTMLInputElement>(null);
  const [noun, setNoun] = useState<ImportNoun>('clients');
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const checking = useCheckImport();
  const running = useRunImport();

  async function check(asked: FileToCheck): Promise<void> {
    setDone(undefined);
    setFailure(undefined);
    try {
      if (asked.file.size > importLimit) throw new Error(t('This file is larger than 10 MB.'));
      setChecked({ check: await checking.mutateAsync(asked), file: asked.file });
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  async function run(options: { skipInvalid: boolean; invite: boolean }): Promise<void> {
    if (!checked) return;
    setFailure(undefined);
    try {
      setDone(describeCounts(await running.mutateAsync({ id: checked.check.id, ...options })));
      setChecked(undefined);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <Section
      id="import-file"
      title={t('Import a file')}
      text={t(
        'A CSV file from a spreadsheet or another program. Nothing is written before you have seen what each row does.',
      )}
    >
      <SelectInput
        label={t('What to import')}
        value={noun}
        onChange={(event) => {
          setNoun(event.target.value as ImportNoun);
          setChecked(undefined);
          setFailure(undefined);
        }}
      >
        {importNouns.map((each) => (
          <option key={each} value={each}>
            {nounLabels[each]}
          </option>
        ))}
      </SelectInput>
      <Setting label={t('CSV file')} help={t('The template has a column for everything that can be imported.')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant={checked ? 'outlined' : 'contained'}
            startIcon={<FileUp size={18} />}
            disabled={checking.isPending || running.isPending}
            onClick={() => input.current?.click()}
          >
            {checking.isPending ? t('Checking...') : checked ? t('Choose another file') : t('Choose a file')}
          </Button>
          <Button
            component="a"
            href={templateAddress(noun)}
            download={`${noun}.csv`}
            startIcon={<Download size={18} />}
          >
            {t('Template')}
          </Button>
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv"
          aria-label={t('File')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void check({ noun, file, fields: undefined });
            // Choosing the same file again is a change too.
            event.target.value = '';
          }}
        />
      </Setting>
      {failure && (
        <div>
          <Alert severity="error">{failure}</Alert>
        </div>
      )}
      {done !== undefined && (
        <div>
          <Alert severity="success">
            {done ? t('Imported: {counts}', { counts: done }) : t('Nothing had to change.')}
          </Alert>
        </div>
      )}
      {checked && (
        <CheckedFile
          key={checked.check.id}
          check={checked.check}
          working={checking.isPending || running.isPending}
          onMap={(fields) => void check({ noun: checked.check.noun, file: checked.file, fields })}
          onRun={(options) => void run(options)}
        />
      )}
    </Section>
  );
}
