import { z } from 'zod';
import { emailAddress, newPassword } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';
import { requiredName } from './fields.ts';
import { companyName } from './tenants.ts';

/** A new company and its first administrator. */
export const signUpBody = z.object({
  companyName,
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  email: emailAddress,
  password: newPassword('Password is required'),
});

export const signUp = defineEndpoint('signUp', {
  body: signUpBody,
  responses: { 202: null },
});
