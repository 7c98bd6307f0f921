import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Company, updateCompanyBody } from '#contract/people/company.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { changesOf } from './company-values.ts';
import { fetchCompany, useUpdateCompany } from './queries.ts';

interface SettingsFormProps<Values extends FieldValues, Schema extends z.ZodType<object>> {
  label: string;
  company: Company;
  schema: Schema;
  valuesOf: (company: Company) => Values;
  /** The request that saves the changed values. */
  requestOf: (changes: Partial<z.output<Schema>>) => z.input<typeof updateCompanyBody>;
  /** May ask before it saves. */
  saveWith?: (values: z.output<Schema>, save: (values: z.output<Schema>) => Promise<void>, edited: Company) => unknown;
  /** The fields, with the company as the form knows it. */
  children: (form: Form<Values, z.output<Schema>>, edited: Company) => ReactNode;
}

/** Settings that are saved together, unless somebody else changed them since. */
export function SettingsForm<Values extends FieldValues, Schema extends z.ZodType<object>>({
  label,
  company,
  schema,
  valuesOf,
  requestOf,
  saveWith = (values, save) => save(values),
  children,
}: SettingsFormProps<Values, Schema>) {
  const [edited, setEdited] = useState(company);
  const form = useSchemaForm(schema, valuesOf(company), { form: label, edits: 'company' });
  const { dirtyFields, isDirty } = form.formState;
  const update = useUpdateCompany(edited.version);
  const saving = useFormSaving<Values, z.output<Schema>>(form, {
    send: async (body) => {
      const isDirtyField = (key: PropertyKey) => Boolean((dirtyFields as Record<PropertyKey, unknown>)[key]);
      show(await update.mutateAsync(requestOf(changesOf(body, isDirtyField))));
    },
    done: t('Changes saved'),
    onSaved: () => {},
    staysOpen: true,
    loadNewer: async () => {
      const newer = await fetchCompany();
      setEdited(newer);
      return valuesOf(newer);
    },
  });

  function show(newer: Company): void {
    setEdited(newer);
    form.reset(valuesOf(newer));
  }
  // A colleague's change is shown at once, unless this form has changes. Then saving finds the conflict.
  if (
    company.version !== edited.version &&
    !isDirty &&
    !saving.saving &&
    (company.version ?? 0) > (edited.version ?? 0)
  )
    show(company);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.saving) void form.handleSubmit((values) => saveWith(values, saving.save, edited))();
  };

  return (
    <form noValidate aria-busy={saving.saving} aria-label={label} onSubmit={submit}>
      {children(form, edited)}
      <SaveBar
        dirty={isDirty}
        saving={saving.saving}
        failure={saving.failure}
        onDiscard={() => form.reset(valuesOf(edited))}
      />
    </form>
  );
}
