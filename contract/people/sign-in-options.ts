import { z } from 'zod';
import { id } from '#contract/platform/fields.ts';

/** What a page that signs people in offers besides the password. */
export const signInOptions = {
  /** The providers to sign in with, by name. Omitted if there are none. */
  identityProviders: z.array(z.object({ id, name: z.string() })).optional(),
  /** A provider is required, so the password is not what the page offers first. */
  hidesPassword: z.literal(true).optional(),
};

export type OfferedProvider = NonNullable<z.output<(typeof signInOptions)['identityProviders']>>[number];
