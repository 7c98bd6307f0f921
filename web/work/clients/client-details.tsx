import { useEffect } from 'react';
import { type ClientDetail, clientDetailNames, clientDetails } from '#contract/work/client-details.ts';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { ServiceLevelSelect } from '#web/work/service-levels/service-level-select.tsx';
import { detailLabels } from './detail-labels.ts';

/** The texts of the client form. Details are absent until they are shown. */
export type ClientValues = { name: string } & Partial<
  Record<ClientDetail | 'notes' | 'serviceLevelId' | 'accessEndsOn', string>
>;

const inputTypes = { name: 'text', email: 'email', phone: 'tel' } as const;

/** The fields below `More details`. The first one takes the focus. */
export function ClientDetails<Sent>({ form }: { form: Form<ClientValues, Sent> }) {
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
      <ServiceLevelSelect {...register('serviceLevelId')} error={errors.serviceLevelId?.message} />
      <TextInput
        label={t('Last day of access')}
        type="date"
        hint={t('From the next day on nobody of the client can sign in. Leave it empty for access without an end.')}
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
