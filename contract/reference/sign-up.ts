import { rateLimited } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

/** Companies that sign themselves up. */
export const signUpReference = {
  signUp: {
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
  },
} satisfies Partial<References>;
