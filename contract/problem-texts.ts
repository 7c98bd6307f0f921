/** The texts of spec section 8, and others that several operations use. Separate from the schemas, so that the sign-in pages load it without Zod. */
export const problemTexts = {
  unexpected: 'An unexpected server error occurred.',
  serverSide: 'A server side error occurred.',
  invalid: 'Please check the marked fields.',
  notFound: 'This does not exist, or is not visible to you.',
  unauthorized: 'Please sign in to continue.',
  forbidden: 'Your role does not allow this.',
  archived: 'This project is archived, so nothing in it can be changed.',
  readOnlyDemo: 'The demo company is read-only.',
  preview: 'Preview: nothing can be changed.',
  personalInPreview: 'Preview: only the person themselves can see this.',
  trialEnded:
    'The trial of your company has ended, so nothing can be changed. To go on, ask the people who run this installation to extend it.',
  versionConflict: 'Someone else has changed this in the meantime.',
  tooLarge: 'This is larger than allowed.',
  unsupported: 'This kind of content is not supported here.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is busy or restarting. Please try again in a moment.',
  signInFailed: 'Invalid email/username or password',
  refreshFailed: 'The refresh token is invalid. Please sign in again.',
  tenantNotFound: 'Organization not found. Please check the name and try again.',
  companyNotFound: 'Company not found. Please check the URL and try again.',
} as const;
