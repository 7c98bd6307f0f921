/** Separate from the schemas, so that the page of an invitation loads it without Zod. */

/** What is wrong with a password that somebody sets instead of another or by a link (spec section 5). */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < 8) return 'Password must be at least 8 characters';
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9\s]/];
  if (classes.every((each) => each.test(password))) return undefined;
  return 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
}
