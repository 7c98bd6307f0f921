import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type Field,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { toldBy } from '#contract/platform/texts/constant.ts';
import type { Say } from '#contract/platform/texts/speak.ts';
import { fieldErrors, messageOf } from '#web/lib/api-error.ts';
import { formatList, formatSeries, plural, t, translated } from '#web/texts/index.ts';
import { type FormDraft, useFormDraft } from './form-draft.ts';

/** A form that holds `Values` and passes `Sent` to its submit handler. */
export type Form<Values extends FieldValues, Sent = Values> = UseFormReturn<Values, unknown, Sent>;

/**
 * A form validated by a schema of the contract on submit. The first invalid field takes the focus, and editing a field
 * clears its error (spec section 5). With `draft`, what is written outlives a reload and the end of the session.
 *
 *     const form = useSchemaForm(clientBody, { name: client?.name ?? '' }, { form: 'client', edits: client?.id });
 *     <TextInput label="Client Name *" {...form.register('name')} error={form.formState.errors.name?.message} />
 *     onSubmit={form.handleSubmit((body) => save.mutateAsync(body).catch((error) => setFailure(showFailure(form, error))))}
 */
export function useSchemaForm<Values extends FieldValues, S extends z.ZodType>(
  schema: S,
  defaultValues: Values,
  draft?: FormDraft,
): Form<Values, z.output<S>> {
  const form = useForm<Values, unknown, z.output<S>>({
    // Typed values match the schema's input type only after validation.
    resolver: translating(
      withUnreadable(zodResolver(schema as never) as unknown as Resolver<Values, unknown, z.output<S>>),
    ),
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
  useFormDraft(form, draft);
  return form;
}

/**
 * Shows a failed call's field errors and focuses the first of those fields. Returns the message to show above the
 * buttons if no field explains the failure.
 */
export function showFailure<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  error: unknown,
): string | undefined {
  const fields = Object.keys(form.getValues());
  const matching = Object.entries(fieldErrors(error)).filter(([field]) => fields.includes(field));
  matching.forEach(([field, message], index) => {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return matching.length > 0 ? undefined : messageOf(error);
}

/**
 * A browser gives nothing for a date such as 30 February, as if the field were empty. It knows that something is typed there, so the
 * message says what is wrong with it.
 */
function withUnreadable<Values extends FieldValues, Sent>(
  resolve: Resolver<Values, unknown, Sent>,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const unreadable = Object.entries(options.fields).flatMap(([name, field]) => {
      const ref = (field as Field['_f'] | undefined)?.ref as HTMLInputElement | undefined;
      return ref?.type === 'date' && ref.validity.badInput
        ? [[name, { type: 'badInput', message: problemTexts.noSuchDay, ref }]]
        : [];
    });
    if (unreadable.length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(unreadable) } };
  };
}

const say: Say = Object.assign(t, { plural, translated, list: formatList, series: formatSeries });

/** The messages of the contract's schemas are English. */
function translating<Values extends FieldValues, Sent>(
  resolve: Resolver<Values, unknown, Sent>,
): Resolver<Values, unknown, Sent> {
  return async (...input) => {
    const result = await resolve(...input);
    for (const error of Object.values(result.errors as Record<string, FieldError | undefined>)) {
      if (error?.message) error.message = toldBy(error.message)(say);
    }
    return result;
  };
}

/** After a 412: loads the newer version and keeps what was typed. */
export function mergeNewerVersion<Values extends FieldValues, Sent>(form: Form<Values, Sent>, newer: Values): void {
  form.reset(newer, { keepDirtyValues: true });
}
