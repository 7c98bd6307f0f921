import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { emailAddress, firstName, lastName, newPassword } from './credentials.ts';
import { companyName } from './tenants.ts';

/** A new company and its first administrator. */
export const signUpBody = z.object({
  companyName,
  firstName,
  lastName,
  email: emailAddress,
  password: newPassword('Password is required'),
});

export const signUp = defineEndpoint('signUp', {
  body: signUpBody,
  responses: { 202: null },
});
