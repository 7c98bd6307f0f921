import { acceptEntry, createInvitation, getEntry } from '#contract/people/entry.ts';
import type { TestApp } from './app.ts';
import { type Answer, type Company, call, type Person } from './company.ts';

/** The settings with which mail is on. Nothing listens there, so the mails stay in their table. */
export const mailSettings = {
  SMTP_URL: 'smtp://user:secret-of-smtp@127.0.0.1:9',
  MAIL_FROM: 'loggia@example.com',
  PUBLIC_URL: 'https://loggia.example',
};

export function tokenOf(link: unknown): string {
  return String(link).split('/welcome/').at(-1) as string;
}

export const chosen = 'Sunlit-Otter-42';

export const open = (test: TestApp, token: string): Promise<Answer> => call(test, getEntry, { params: { token } });

export const accept = (test: TestApp, token: string, body: object = { newPassword: chosen }): Promise<Answer> =>
  call(test, acceptEntry, { params: { token }, body } as never);

/** Invites the person as an administrator and returns the token of the link. */
export async function invite(company: Company, person: Pick<Person, 'id'>): Promise<string> {
  const { body } = await company.admin.call(createInvitation, { params: { id: person.id } });
  return tokenOf(body.link);
}
