import { emailAddress, personName } from '#contract/people/credentials.ts';

/** What the provider says about who signed in there. All of it was made by others. */
export type Person = {
  /** Their name at the provider, which never changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The values of the claim that roles come from. */
  roleValues: string[];
  /** When they signed in at the provider, in seconds since 1970. Not all providers say it. */
  signedInAt?: number | undefined;
};

const maxSubject = 500;
const maxValues = 500;

/** Reads claims. What is unusable counts as absent, except the subject. */
export function personOf(claims: Record<string, unknown>, roleClaim: string | null): Person {
  const { sub, email, email_verified } = claims;
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > maxSubject || sub.includes('\u0000'))
    throw new Error('The provider names nobody.');
  const address = emailAddress.safeParse(email);
  return {
    subject: sub,
    email: address.success ? address.data : null,
    // Some providers send it as text.
    emailVerified: address.success && (email_verified === true || email_verified === 'true'),
    ...namesOf(claims),
    roleValues: roleClaim ? textsOf(claims[roleClaim]) : [],
  };
}

/** First and last name from whatever of the names is there. */
export function namesOf(claims: Record<string, unknown>): { firstName: string; lastName: string } {
  const [given, family, whole] = [nameOf(claims.given_name), nameOf(claims.family_name), nameOf(claims.name)];
  if (given) return { firstName: given, lastName: family ?? '' };
  const parts = whole?.split(/\s+/) ?? [];
  if (parts.length > 1) return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) as string };
  const fallback = whole ?? family ?? nameOf(wordsOf(claims.preferred_username)) ?? nameOf(wordsOf(claims.email));
  return { firstName: fallback ?? 'New user', lastName: '' };
}

/** The words of a user name or address such as `nora.new@b.example`. */
function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.split('@')[0]?.replaceAll('.', ' ') : undefined;
}

const name = personName('');

function nameOf(value: unknown): string | undefined {
  // Directories also hold line breaks in names.
  const read = typeof value === 'string' ? name.safeParse(value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')) : undefined;
  return read?.success ? read.data : undefined;
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, maxValues) : [value];
  return values.filter((each) => typeof each === 'string');
}
