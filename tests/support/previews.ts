import { type Preview, previewUser } from '#contract/people/preview.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from './app.ts';
import { createCompany, type Person } from './company.ts';

/** A company with Mia, who starts previews, and Nina, a user of the client Acme. */
export async function openPreviewStudio(test: TestApp) {
  const company = await createCompany(test, `Studio ${newId()}`);
  const acme = await company.addClient('Acme');
  const starter = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' });
  const nina = await company.addPerson({ role: 'client', firstName: 'Nina', lastName: 'Park', clientId: acme });
  return { company, acme, starter, nina };
}

export async function begin(by: Person, userId: string): Promise<Preview> {
  const { status, body } = await by.call(previewUser, { params: { id: userId } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

export const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
