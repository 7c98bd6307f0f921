import { useEffect } from 'react';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { ServiceLevelSelect } from '#web/work/service-levels/service-level-select.tsx';

/** The texts of the client form. Details are absent until they are shown. */
export type ClientValues = { name: string } & Partial<
  Record<'contactName' | 'email' | 'phone' | 'address' | 'notes' | 'serviceLevelId' | 'accessEndsOn', string>
>;

/** The fields below `More details`. The first one takes the focus. */
export function ClientDetails<Sent>({ form }: { form: Form<ClientValues, Sent> }) {
  const { register, setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => setFocus('contactName'), [setFocus]);
  return (
    <>
      <TextInput
        label={t('Contact')}
        autoComplete="off"
        {...register('contactName')}
        error={errors.contactName?.message}
      />
      <TextInput
        label={t('E-mail')}
        type="email"
        autoComplete="off"
        {...register('email')}
        error={errors.email?.message}
      />
      <TextInput
        label={t('Phone')}
        type="tel"
        autoComplete="off"
        {...register('phone')}
        error={errors.phone?.message}
      />
      <TextArea label={t('Address')} rows={3} {...register('address')} error={errors.address?.message} />
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
