import { expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { startPreview } from '#contract/people/preview.ts';
import { getProjectSummary } from '#contract/work/projects.ts';
import { sharedTestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';

const test = await sharedTestApp();

const stepsOf = async (person: Person) => (await person.call(getProjectSummary)).body.firstSteps;
const own = (sql: string, id: string) => test.database.owner.query(sql, [id]);

it('tells administrators of a new company which first steps are done, until all are', async () => {
  const company = await createCompany(test, 'New');
  const none = { logo: false, client: false, person: false, project: false, preview: false };
  expect(await stepsOf(company.admin)).toEqual(none);
  const clientId = await company.addClient('Acme');
  expect(await stepsOf(company.admin)).toEqual({ ...none, client: true });
  const person = await company.addPerson({ role: 'client', clientId });
  const manager = await company.addPerson({ role: 'manager' });
  await company.addProject({ clientId });
  const some = { ...none, client: true, person: true, project: true };
  expect(await stepsOf(company.admin)).toEqual(some);
  // What is in the trash is not there.
  await own('update projects set deleted_at = now() where tenant_id = $1', company.id);
  expect(await stepsOf(company.admin)).toEqual({ ...some, project: false });
  await own('update projects set deleted_at = null where tenant_id = $1', company.id);
  expect([await stepsOf(person), await stepsOf(manager)]).toEqual([undefined, undefined]);

  await own("update tenants set logo = 'x', logo_type = 'image/png' where id = $1", company.id);
  expect(await stepsOf(company.admin)).toEqual({ ...some, logo: true });
  expect((await company.admin.call(startPreview, { body: { userId: person.id } })).status).toBe(200);
  expect(await stepsOf(company.admin)).toBeUndefined();
});

it('tells nothing of a company that put them away, of one that is 60 days old, and of a demo', async () => {
  const company = await createCompany(test, 'Other');
  const show = (showsFirstSteps: boolean) => company.admin.call(updateCompany, { body: { showsFirstSteps } });
  expect(await stepsOf(company.admin)).toBeDefined();
  await show(false);
  expect(await stepsOf(company.admin)).toBeUndefined();
  await show(true);
  expect(await stepsOf(company.admin)).toBeDefined();
  await own("update tenants set created_at = now() - interval '61 days' where id = $1", company.id);
  expect(await stepsOf(company.admin)).toBeUndefined();
  await own('update tenants set created_at = now(), is_demo = true where id = $1', company.id);
  expect(await stepsOf(company.admin)).toBeUndefined();
});
