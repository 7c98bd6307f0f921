import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { useToast } from '#web/ui/toast.tsx';
import { messageOf } from './api-error.ts';
import { adoptNewer, type Form, showFailure } from './form.ts';
import { isVersionConflict, VersionConflict } from './version-conflict.tsx';

interface Saving<Values, Sent> {
  send: (body: Sent) => Promise<unknown>;
  /** Said by a toast once it is saved. */
  done: string;
  onSaved: () => void;
  /** Reads the newer state after someone else was faster; the next `send` must refer to its version. */
  loadNewer?: () => Promise<Values>;
}

export interface FormSaving<Sent> {
  /** For the form's `handleSubmit`. */
  save: (body: Sent) => Promise<void>;
  saving: boolean;
  /** What no field of the form explains, for the dialog's `error`. */
  failure: ReactNode;
}

/** The way of a form's content to the server: failures come to their fields, and a 412 offers the newer state (D8). */
export function useFormSaving<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  { send, done, onSaved, loadNewer }: Saving<Values, Sent>,
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
      // Fields of a form that is still covered cannot take the focus.
      flushSync(() => setSaving(false));
      setFailure(isVersionConflict(error) ? <VersionConflict onLoad={load} /> : showFailure(form, error));
      return;
    }
    toast(done, 'success');
    onSaved();
  }

  async function load() {
    try {
      if (loadNewer) adoptNewer(form, await loadNewer());
      setFailure(undefined);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return { save, saving, failure };
}
