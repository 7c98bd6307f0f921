import type { TestApp } from './app.ts';
import { type Company, createCompany, type Person } from './company.ts';

/** A company with a project that all its users see, and a project of another client that only the manager sees. */
export type CompanyWithProject = {
  company: Company;
  client: string;
  project: string;
  hidden: string;
  manager: Person;
  worker: Person;
  clientUser: Person;
};

export async function createCompanyWithProject(test: TestApp, name = 'Studio'): Promise<CompanyWithProject> {
  const company = await createCompany(test, name);
  const client = await company.addClient('Own');
  const worker = await company.addPerson({ role: 'worker' });
  return {
    company,
    client,
    project: await company.addProject({ clientId: client, members: [{ person: worker }] }),
    hidden: await company.addProject({ clientId: await company.addClient('Other') }),
    manager: await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' }),
    worker,
    clientUser: await company.addPerson({ role: 'client', clientId: client }),
  };
}
