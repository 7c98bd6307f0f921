import { useRef, useState } from 'react';

/** The text fields of a form on the entrance, in the order on screen. `missing` has the message for each that is empty. */
export function useFields<Field extends string>(initial: Record<Field, string>, missing: Record<Field, string>) {
  const fields = Object.keys(missing) as Field[];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  /** Shows messages, and moves to the first field that has one. Returns false if none of the fields has. */
  function show(texts: Readonly<Record<string, string | undefined>>): boolean {
    const first = fields.find((field) => texts[field]);
    if (!first) return false;
    setErrors(texts as Partial<Record<Field, string>>);
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${first}]`);
    field?.focus();
    field?.select();
    return true;
  }

  return {
    form,
    values,
    show,
    /** Shows which fields are empty. Returns whether any is. */
    showMissing: () => {
      const empty = fields.filter((field) => !values[field].trim());
      return show(Object.fromEntries(empty.map((field) => [field, missing[field]])));
    },
    bind: (name: Field, readOnly: boolean) => ({
      name,
      value: values[name],
      error: errors[name],
      readOnly,
      onChange: (event: { target: { value: string } }) => {
        setValues({ ...values, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
  };
}
