import { z } from 'zod';
import { confirmTotp, type NewTotp } from '#contract/people/factors.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import type { AppForm } from './new-app.tsx';
import { useConfirmApp } from './queries.ts';

const schema = z.object({
  code: confirmTotp.body.shape.code.min(1, t('Code is required')),
  name: z
    .string()
    .max(60, t('At most 60 characters'))
    .transform((name) => name.trim() || t('Authenticator app')),
});

/** The form that confirms a new app. `onConfirmed` gets the recovery codes that come with the first factor. */
export function useNewApp({ id }: NewTotp, onConfirmed: (recoveryCodes: string[] | undefined) => void) {
  const form = useSchemaForm<AppForm, typeof schema>(schema, { code: '', name: '' });
  const confirm = useConfirmApp();
  const saving = useFormSaving(form, {
    send: async (body: z.output<typeof schema>) =>
      onConfirmed((await confirm.mutateAsync({ id, ...body })).recoveryCodes),
    done: t('Two-step sign-in is on.'),
    onSaved: () => {},
  });
  return { form, saving };
}
