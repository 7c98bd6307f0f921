import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { translated } from '#web/texts/index.ts';
import { type DraftName, isEqual, useKeptDraft } from './kept-draft.ts';

export interface FormDraft extends DraftName {
  /** Loads what the form shows of these fields, if that is not loaded yet. */
  load?: (fields: readonly string[]) => Promise<void>;
}

/** The changed fields: what was written, and what stood there before. */
type Changes = Record<string, { now: unknown; before: unknown }>;

/** Keeps what is written in a form over a reload and the end of the session. */
export function useFormDraft<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  draft: FormDraft | undefined,
): void {
  const keep = useKeptDraft<Changes>(draft, async (changes) => {
    await draft?.load?.(Object.keys(changes));
    const { defaultValues } = form.formState;
    for (const [field, { now, before }] of Object.entries(changes)) {
      form.setValue(field as Path<Values>, now as PathValue<Values, Path<Values>>, { shouldDirty: true });
      const isOutdated = draft?.edits !== undefined && !isEqual(before, defaultValues?.[field]);
      // Saving would overwrite a change that its author has not seen.
      if (isOutdated) form.setError(field as Path<Values>, { message: translated(problemTexts.versionConflict) });
    }
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => keep(changesOf(values, defaultValues)),
      }),
    [form, keep],
  );
}

function changesOf(values: FieldValues, before: FieldValues | undefined): Changes | undefined {
  const changed = Object.keys(values).filter(
    (field) => !secretField.test(field) && !isEqual(values[field], before?.[field]),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, { now: values[field], before: before?.[field] }]));
}

/** These fields are never kept. */
const secretField = /password|secret|code/i;
