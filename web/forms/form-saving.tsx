import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { messageOf } from '#web/lib/api-error.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type Form, mergeNewerVersion, showFailure } from './form.ts';
import { isVersionConflict, VersionConflict } from './version-conflict.tsx';

interface Saving<Values, Sent> {
  send: (body: Sent) => Promise<unknown>;
  /** The toast's text after saving. */
  done: string;
  onSaved: () => void;
  /** The form stays open after saving, so it can be used again. A dialog closes instead. */
  staysOpen?: boolean;
  /** Loads the newer version after a 412. The next `send` must use its version number. */
  loadNewer?: () => Promise<Values>;
}

interface FormSaving<Sent> {
  /** Pass this to the form's `handleSubmit`. */
  save: (body: Sent) => Promise<void>;
  saving: boolean;
  /** An error that belongs to no field. */
  failure: ReactNode;
  dialog: FormState;
}

/** What a `FormDialog` asks about its form: `<FormDialog open title="…" submitLabel="…" {...dialog} onClose={onClose}>`. */
export interface FormState {
  dirty: boolean;
  working: boolean;
  error: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

/** The same for a dialog without a schema. Shows why `send` was refused; a dialog that is done closes in `send`. */
export function useSending(send: () => unknown): Pick<FormState, 'working' | 'error' | 'onSubmit'> {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();

  async function onSubmit() {
    setError(undefined);
    setWorking(true);
    try {
      await send();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setWorking(false);
  }
  return { working, error, onSubmit };
}

/** Submits a form. Shows errors at their fields, and offers the newer version after a 412. */
export function useFormSaving<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  { send, done, onSaved, staysOpen = false, loadNewer }: Saving<Values, Sent>,
): FormSaving<Sent> {
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();

  async function save(body: Sent) {
    setFailure(undefined);
    setSaving(true);
    try {
      await send(body);
    } catch (error) {
      // Fields under the overlay cannot take the focus.
      flushSync(() => setSaving(false));
      setFailure(isVersionConflict(error) ? <VersionConflict onLoad={load} /> : showFailure(form, error));
      return;
    }
    // What was saved is no draft any more.
    form.reset(form.getValues());
    if (staysOpen) setSaving(false);
    toast(done, 'success');
    onSaved();
  }

  async function load() {
    try {
      if (loadNewer) mergeNewerVersion(form, await loadNewer());
      setFailure(undefined);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  const dirty = Object.keys(form.formState.dirtyFields).length > 0;
  return {
    save,
    saving,
    failure,
    dialog: { dirty, working: saving, error: failure, onSubmit: form.handleSubmit(save) },
  };
}
