import { z } from 'zod';
import { boundedString, nameLimit, requiredText, text, trimmedText } from '#contract/platform/fields.ts';
import { hasAddress, hasInvisible, mixesScripts } from '#contract/platform/names.ts';
import { oneLine } from '#contract/platform/one-line.ts';
import { newPasswordProblem } from './new-password.ts';

/** Rules for sign-in names and passwords, shared by registration, user administration and provisioning. */

const passwordLimit = 128;
const notAnAddress = 'Please enter a valid email address';

/**
 * One address and nothing else: no brackets, quotes or separators, which a mail server could read as a second address. Invisible
 * characters would make one address look like another.
 */
export function isEmail(value: string): boolean {
  return (
    /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@.]+(\.[^\s<>()[\]\\,;:"@.]+)+$/.test(value) && !hasInvisible(value)
  );
}

/** Names of people stand in mails to strangers, so they can hold neither an address to click on nor a further line of text. */
export const personName = (missing: string) =>
  requiredText(missing, nameLimit)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'A name cannot contain line breaks')
    .transform(oneLine)
    .refine((value) => !hasAddress(value), 'A name cannot contain a web or email address');

export const firstName = personName('First name is required');

export const lastName = personName('Last name is required');

export const emailAddress = trimmedText(254).refine(isEmail, notAnAddress);

/** Empty means absent. */
export const optionalEmail = trimmedText(254)
  .refine((value) => value === '' || isEmail(value), notAnAddress)
  .nullish()
  .transform((value) => value || null);

export const userName = plainName(trimmedText(200).min(1, 'Username is required'));

export const optionalUserName = plainName(trimmedText(200))
  .nullish()
  .transform((value) => value || null);

/** Sign-in accepts any text, so that every wrong password gets the same answer. */
export const anyPassword = z.preprocess((value) => value ?? '', boundedString(1000));

/** At creation: at least 6 characters when given (spec section 5). */
export const optionalInitialPassword = text(passwordLimit)
  .refine((value) => value === '' || value.length >= 6, 'Password must be at least 6 characters')
  .nullish()
  .transform((value) => value || null);

/** At change: at least 8 characters of all four classes (spec section 5). */
export const newPassword = (missing = 'New password is required') =>
  z.preprocess(
    (value) => value ?? '',
    boundedString(passwordLimit)
      .min(1, missing)
      .superRefine((value, context) => {
        const message = value && newPasswordProblem(value);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  );

export const passwordTooCommon = 'This password is too common. Please choose another one.';

/**
 * A user name must not contain `@`, so that it cannot be confused with an e-mail address. This includes characters
 * that normalise to it, such as `＠`, because sign-in would not find such a name. Invisible characters and mixed scripts
 * are refused, because they make names look like others.
 */
function plainName(schema: z.ZodString): z.ZodString {
  return schema
    .refine((value) => !value.normalize('NFKC').includes('@'), 'Username cannot contain @')
    .refine((value) => !hasInvisible(value), 'Username cannot contain invisible characters')
    .refine((value) => !mixesScripts(value), 'Username cannot mix letters of several alphabets in one word');
}
