import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrors, messageOf } from './api-error.ts';

/** A form that holds `Values` as typed and hands `Sent` to its submit handler. */
export type Form<Values extends FieldValues, Sent = Values> = UseFormReturn<Values, unknown, Sent>;

/**
 * A form checked by a schema of the contract, on submit; the first wrong field takes the focus and editing a field
 * clears its error (spec section 5).
 *
 *     const form = useSchemaForm(clientBody, { name: client?.name ?? '' });
 *     <TextInput label="Client Name *" {...form.register('name')} error={form.formState.errors.name?.message} />
 *     onSubmit={form.handleSubmit((body) => save.mutateAsync(body).catch((error) => setFailure(showFailure(form, error))))}
 */
export function useSchemaForm<Values extends FieldValues, S extends z.ZodType>(
  schema: S,
  defaultValues: Values,
): Form<Values, z.output<S>> {
  const form = useForm<Values, unknown, z.output<S>>({
    // What is typed (texts, mostly) is the schema's input only once it is checked, so the types meet here.
    resolver: zodResolver(schema as never) as unknown as Resolver<Values, unknown, z.output<S>>,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => name && form.clearErrors(name as Path<Values>),
      }),
    [form],
  );
  return form;
}

/**
 * Puts a failed call's field errors beside their fields and the focus into the first of them. Returns the words for
 * above the buttons where no field of the form explains the failure.
 */
export function showFailure<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  error: unknown,
): string | undefined {
  const fields = Object.keys(form.getValues());
  const known = Object.entries(fieldErrors(error)).filter(([field]) => fields.includes(field));
  known.forEach(([field, message], index) => {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0 ? undefined : messageOf(error);
}

/** After a 412: takes over the newer state and keeps what was typed (D8). */
export function adoptNewer<Values extends FieldValues, Sent>(form: Form<Values, Sent>, newer: Values): void {
  form.reset(newer, { keepDirtyValues: true });
}
