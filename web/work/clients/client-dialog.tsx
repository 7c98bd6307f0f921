import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { type ClientDetail, clientDetailNames, clientDetails } from '#contract/work/client-details.ts';
import { type Client, clientBody, clientDetailsBody, updateClientBody } from '#contract/work/clients.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { LanguageOptions } from '#web/people/company/reading-options.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { useHasModule } from '#web/work/projects/modules.ts';
import { ServiceLevelSelect } from '#web/work/service-levels/service-level-select.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { detailLabels } from './detail-labels.ts';
import { fetchClient, useSaveClient } from './queries.ts';

type Details = 'hidden' | 'loading' | 'shown';

const { showsHours, showsHourNames } = updateClientBody.shape;

/** Details that are not loaded are not sent, so they stay unchanged. */
const schema = clientBody
  .partial(clientDetailsBody.keyof().enum as unknown as Record<keyof typeof clientDetailsBody.shape, true>)
  .extend({ showsHours, showsHourNames });

const isDetail = (field: string) => field !== 'name';

interface ClientDialogProps {
  client?: Client;
  /** Offers to add several clients instead. */
  onSeveral?: () => void;
  onClose: () => void;
}

/** Adds a client, or edits `client`. */
export function ClientDialog({ client, onSeveral, onClose }: ClientDialogProps) {
  const [edited, setEdited] = useState(client);
  const [details, setDetails] = useState<Details>('hidden');
  const [loadingError, setLoadingError] = useState<string>();
  const form = useSchemaForm<ClientValues, typeof schema>(
    schema,
    { name: client?.name ?? '' },
    {
      form: 'client',
      edits: client?.id,
      load: async (fields) => void (fields.some(isDetail) && (await showDetails())),
    },
  );
  const { errors } = form.formState;
  const save = useSaveClient(edited);
  const loadNewer = async () => {
    const newer = await fetchClient(client?.id ?? '');
    setEdited(newer);
    return valuesOf(newer, details !== 'hidden');
  };
  const saving = useFormSaving(form, {
    send: save.mutateAsync,
    done: client ? t('Changes saved') : t('Client added'),
    onSaved: onClose,
    loadNewer,
  });

  async function showDetails() {
    setLoadingError(undefined);
    if (!client) return setDetails('shown');
    setDetails('loading');
    try {
      const newer = await fetchClient(client.id);
      setEdited(newer);
      form.reset(valuesOf(newer, true), { keepDirtyValues: true });
      setDetails('shown');
    } catch (error) {
      setLoadingError(messageOf(error));
      setDetails('hidden');
    }
  }

  const [verb, busy] = client ? [t('Update Client'), t('Updating...')] : [t('Add Client'), t('Adding...')];
  return (
    <FormDialog
      open
      title={client ? t('Edit Client') : t('Add New Client')}
      submitLabel={verb}
      workingLabel={busy}
      maxWidth="xs"
      {...saving.dialog}
      error={saving.failure ?? loadingError}
      onClose={onClose}
      extraActions={onSeveral && <Button onClick={onSeveral}>{t('Add several')}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={t('Client Name *')}
          required
          autoFocus
          autoComplete="off"
          {...form.register('name')}
          error={errors.name?.message}
        />
        {details === 'shown' ? (
          <ClientDetails form={form} isNew={!client} />
        ) : (
          <Button
            variant="text"
            startIcon={<ChevronDown size={16} />}
            loading={details === 'loading'}
            aria-expanded={false}
            onClick={showDetails}
            sx={{ justifySelf: 'start' }}
          >
            {t('More details')}
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}

function valuesOf(client: Client, withDetails: boolean): ClientValues {
  const details = withDetails ? clientDetailsBody.keyof().options : [];
  const { name, showsHours, showsHourNames = false } = client;
  return {
    name,
    ...Object.fromEntries(details.map((detail) => [detail, client[detail] ?? ''])),
    ...(withDetails && showsHours && { showsHours, showsHourNames }),
  };
}

/** The texts of the client form. Details are absent until they are shown. */
type ClientValues = { name: string } & Partial<
  Record<ClientDetail | 'colour' | 'language' | 'notes' | 'serviceLevelId' | 'accessEndsOn', string>
> &
  Pick<Client, 'showsHours' | 'showsHourNames'>;

const inputTypes = { name: 'text', email: 'email', phone: 'tel' } as const;

/** The fields below `More details`. The first one takes the focus. */
function ClientDetails<Sent>({ form, isNew }: { form: Form<ClientValues, Sent>; isNew: boolean }) {
  const { register, setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => setFocus('contactName'), [setFocus]);
  return (
    <>
      {clientDetailNames.map((name) => {
        const field = { label: detailLabels[name], ...register(name), error: errors[name]?.message };
        const { kind } = clientDetails[name];
        return kind === 'text' ? (
          <TextArea key={name} rows={3} {...field} />
        ) : (
          <TextInput key={name} type={inputTypes[kind]} autoComplete="off" {...field} />
        );
      })}
      <ColourChoice field={register('colour')} isNew={isNew} />
      <SelectInput
        label={t('Language')}
        hint={t('For people of the client who chose none.')}
        {...register('language')}
        error={errors.language?.message}
      >
        <option value="">{t('As the company')}</option>
        <LanguageOptions />
      </SelectInput>
      {form.watch('showsHours') && <ShownHours form={form} />}
      <ServiceLevelSelect {...register('serviceLevelId')} error={errors.serviceLevelId?.message} />
      <TextInput
        label={t('Last day of access')}
        type="date"
        hint={t('From the next day on, nobody at the client can sign in. Leave it empty for access without an end.')}
        {...register('accessEndsOn')}
        error={errors.accessEndsOn?.message}
      />
      <TextArea
        label={t('Notes')}
        rows={3}
        hint={t('Only staff see these notes.')}
        {...register('notes')}
        error={errors.notes?.message}
      />
    </>
  );
}

/** What the users of the client see of hours, where the company has them. */
function ShownHours<Sent>({ form }: { form: Form<ClientValues, Sent> }) {
  const { register, control, formState } = form;
  if (!useHasModule({}, 'hours')) return null;
  return (
    <div>
      <SelectInput
        label={t('Hours that the client sees')}
        {...register('showsHours')}
        error={formState.errors.showsHours?.message}
      >
        <option value="None">{t('None')}</option>
        <option value="Sums">{t('Sums by month and project, and budgets')}</option>
        <option value="Lines">{t('Also each entry that is for the client')}</option>
      </SelectInput>
      {form.watch('showsHours') === 'Lines' && (
        <Controller
          name="showsHourNames"
          control={control}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Checkbox checked={value === true} {...field} />}
              label={t('Show who worked.')}
            />
          )}
        />
      )}
    </div>
  );
}
