import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { questionLimit, type SignOffNeeds } from '#contract/work/sign-off-states.ts';
import { requestDocumentSignOff } from '#contract/work/sign-offs.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t, tNode } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { peopleQuery, type SignOffFile, useAskForApproval } from './queries.ts';

interface AskDialogProps {
  file: SignOffFile & { version: number };
  onClose: () => void;
}

/** The form that asks people of the client to approve a file. */
export default function AskDialog({ file, onClose }: AskDialogProps) {
  const people = useQuery(peopleQuery(file));
  const form = useSchemaForm(
    requestDocumentSignOff.body,
    {
      question: t('Do you approve this?'),
      personIds: [] as string[],
      needs: 'All' as SignOffNeeds,
      dueOn: '',
    },
    { form: 'question', within: file.subjectId },
  );
  const ask = useAskForApproval(file);
  const { dialog } = useFormSaving(form, {
    send: (body) => ask.mutateAsync(body),
    done: t('The people were asked'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  const severalChosen = form.watch('personIds').length > 1;
  return (
    <FormDialog
      open
      title={t('Ask for Approval')}
      submitLabel={t('Ask for Approval')}
      workingLabel={t('Asking...')}
      submitDisabled={!people.data?.length}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {tNode('{file}, version {number}', { file: <FileName name={file.fileName} />, number: file.version })}
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('The answers hold for exactly this version. A newer version ends the request.')}
          </Box>
        </Box>
        <TextArea
          label={t('Question *')}
          required
          autoFocus
          maxLength={questionLimit}
          rows={3}
          {...form.register('question')}
          error={errors.question?.message}
        />
        {people.isPending ? (
          <Loading text={t('Loading people...')} failure={people.failureReason}>
            <SkeletonRows count={2} height={36} />
          </Loading>
        ) : people.isLoadingError ? (
          <ErrorState message={messageOf(people.error)} onRetry={() => people.refetch()} />
        ) : (
          <Controller
            control={form.control}
            name="personIds"
            render={({ field }) => (
              <PersonPicker
                people={people.data ?? []}
                value={field.value}
                onChange={field.onChange}
                error={errors.personIds?.message}
              />
            )}
          />
        )}
        {severalChosen && (
          <SelectInput label={t('Who has to approve')} {...form.register('needs')} error={errors.needs?.message}>
            <option value="All">{t('Everybody')}</option>
            <option value="One">{t('One of them')}</option>
          </SelectInput>
        )}
        <TextInput
          label={t('Answer by')}
          type="date"
          {...form.register('dueOn')}
          error={errors.dueOn?.message}
          hint={t('They are reminded before this day, and on it.')}
        />
      </Box>
    </FormDialog>
  );
}

interface PersonPickerProps {
  people: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Chooses the people who are asked. */
function PersonPicker({ people, value, onChange, error }: PersonPickerProps) {
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 500 }}>
        {t('People *')}
      </Box>
      {error && (
        <Box role="alert" sx={{ mb: 0.5, fontSize: '0.8125rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
      {people.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t(
            'Nobody of the client sees this file and may approve. Share it with the client, and add people to the team.',
          )}
        </Box>
      )}
      <Box sx={{ maxHeight: 240, overflowY: 'auto' }}>
        {people.map(({ id, name }) => (
          <Box key={id} component="label" sx={tickLabel}>
            <input type="checkbox" style={tickBox} checked={value.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
