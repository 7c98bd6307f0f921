import { boundedString } from './fields.ts';

/** A name of the IANA time zone database. */
export const timeZone = boundedString(64).refine(isTimeZone, 'Please choose a time zone');

/** Offsets such as `+01:00` are not names, because they ignore summer time. */
function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
