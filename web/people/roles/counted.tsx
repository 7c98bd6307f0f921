import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Form } from '#web/forms/form.ts';
import type { RoleValues } from './role-values.ts';

interface CountedProps<Sent> {
  form: Form<RoleValues, Sent>;
  name: 'name' | 'description';
  limit: number;
  /** The field. */
  children: ReactNode;
}

/** A field with a live character counter beside its label. Text that is too long gets an error and is not cut. */
export function Counted<Sent>({ form, name, limit, children }: CountedProps<Sent>) {
  // Watched here, so that typing re-renders only the counter.
  const { length } = useWatch({ control: form.control, name });
  return (
    <Box sx={{ position: 'relative', display: 'grid' }}>
      {children}
      <Box
        component="span"
        className="tabular"
        sx={{ ...counter, color: length > limit ? 'error.main' : 'text.secondary' }}
      >
        {length}/{limit}
      </Box>
    </Box>
  );
}

const counter = { position: 'absolute', top: 0, right: 0, fontSize: '0.8125rem', lineHeight: 1.4 } as const;
