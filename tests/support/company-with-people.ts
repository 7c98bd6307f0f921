import type { TestApp } from './app.ts';
import { type Company, createCompany, type Person } from './company.ts';

/** A company with two clients and one person of each kind. */
export type CompanyWithPeople = {
  company: Company;
  acme: string;
  globex: string;
  manager: Person;
  worker: Person;
  acmeUser: Person;
  globexUser: Person;
};

export async function createCompanyWithPeople(test: TestApp): Promise<CompanyWithPeople> {
  const company = await createCompany(test, 'Studio');
  const [acme, globex] = [await company.addClient('Acme'), await company.addClient('Globex')];
  return {
    company,
    acme,
    globex,
    manager: await company.addPerson({ role: 'manager', firstName: 'Mara' }),
    worker: await company.addPerson({ role: 'worker', firstName: 'Wim' }),
    acmeUser: await company.addPerson({ role: 'client', firstName: 'Ann', clientId: acme }),
    globexUser: await company.addPerson({ role: 'client', firstName: 'Gus', clientId: globex }),
  };
}
