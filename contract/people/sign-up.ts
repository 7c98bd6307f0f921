import { z } from 'zod';
import { publicAccess } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { rateLimited } from '#contract/platform/headers.ts';
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
  method: 'POST',
  path: '/api/Auth/sign-up',
  // 404 unless SIGN_UP is on. The company and its audit entry come into being when the link is used, by `acceptEntry`.
  access: publicAccess,
  changes: null,
  records: null,
  problems: [400, 404],
  body: signUpBody,
  responses: { 202: null },
  summary: 'Sign up a company',
  description:
    'Sends a link to the address. Once it is opened and confirmed with `POST /api/Auth/entry/{token}` and the same password, the company and its first administrator exist. The response is always the same, so that it does not reveal which companies and addresses are known. 404 if this installation does not let companies sign up.',
  headers: rateLimited,
  example: {
    body: {
      companyName: 'Atelier Lind',
      firstName: 'Otto',
      lastName: 'Lind',
      email: 'otto@atelier-lind.example',
      password: 'Early-Boat-52',
    },
  },
});
