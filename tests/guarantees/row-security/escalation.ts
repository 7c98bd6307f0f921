import { expect } from 'vitest';
import { createToken } from '#contract/people/tokens.ts';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { readsAsAdmin } from '#server/people/roles/reserved-name.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { activeAdmins, type Grants, grantsOf, readState, type State } from './escalation-state.ts';
import { attempt, chosenUser, type Step } from './escalation-steps.ts';

const userClaims = ['Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers', 'Users:RemoveUsers'];
const roleClaims = ['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles', 'Roles:DeleteRoles'];
let companies = 0;

type Accepted = { accepted: number; byToken: number };

/** Runs the steps in a new company. After each step, no user may have more than the actor could give. */
export async function expectNoEscalation(test: TestApp, steps: readonly Step[]): Promise<Accepted> {
  const { company, people } = await seedCompany(test);
  const programOf = programs(test);
  let before = await readState(test, company.id);
  let accepted = 0;
  let byToken = 0;
  for (const step of steps) {
    const person = people[step.actor % people.length] as Person;
    const program = step.byToken ? await programOf(person, before) : undefined;
    const answer = await attempt(step, program ?? person, before);
    const after = await readState(test, company.id);
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 300) expect(after).toEqual(before);
    else {
      accepted += 1;
      if (program) byToken += 1;
      const grants = grantsOf(before, person.id);
      expectWithinGrants(step, program ? grantsOfProgram(grants, program.claims) : grants, before, after);
      if (step.kind === 'createUser') people.push(await signIn(test, company.id, answer.body.id));
    }
    expectInvariants(before, after);
    before = after;
  }
  return { accepted, byToken };
}

type Program = Person & { claims: readonly string[] };

/** Makes an API token for each person who acts, with the permissions that they have then, and returns a caller with this token. */
function programs(test: TestApp) {
  const made = new Map<string, Program | undefined>();
  return async (person: Person, state: State): Promise<Program | undefined> => {
    if (!made.has(person.id)) made.set(person.id, await makeProgram(test, person, state));
    return made.get(person.id);
  };
}

/** Undefined for those who have no permission, or whose session has ended. */
async function makeProgram(test: TestApp, person: Person, state: State): Promise<Program | undefined> {
  const claims = [...grantsOf(state, person.id).can].filter((each) => each !== 'admin');
  if (claims.length === 0) return undefined;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { status, body } = await person.call(createToken, { body: { name: 'Program', claims, expiresAt } as never });
  if (status === 401) return undefined;
  expect({ status, body }).toMatchObject({ status: 201 });
  const headers = { authorization: `Bearer ${body.token}` };
  return { ...person, claims, call: (endpoint, input) => call(test, endpoint, input, headers) };
}

/** A program has what both the token and the role of its owner allow, and is no administrator. */
function grantsOfProgram(owner: Grants, claims: readonly string[]): Grants {
  return { ...owner, can: new Set(claims.filter((each) => owner.can.has(each))) };
}

function expectWithinGrants(step: Step, actor: Grants, before: State, after: State): void {
  for (const { id } of after.users) {
    const [was, is] = [grantsOf(before, id), grantsOf(after, id)];
    const changes = [...was.can]
      .filter((each) => !is.can.has(each))
      .concat([...is.can].filter((each) => !was.can.has(each)));
    expectHeld(actor, changes);
    // A claim covers more for staff than for client users, so only staff may make a user staff.
    if (is.can.size > 0 && is.staff && !was.staff) expect(actor.staff).toBe(true);
  }
  // With a user's password, or a link to set it, the actor can sign in as that user.
  if (step.kind === 'setPassword' || step.kind === 'invite') {
    const user = before.users.find(({ id }) => id === chosenUser(step, before));
    expectHeld(actor, [...grantsOf(before, user?.id as string).can]);
    if (!actor.staff) expect(user?.clientId).toBe(actor.clientId);
  }
  if (!actor.staff) {
    expect(after.roles).toEqual(before.roles);
    for (const user of after.users) {
      const was = before.users.find(({ id }) => id === user.id);
      if (JSON.stringify(was) === JSON.stringify(user)) continue;
      expect([was?.clientId ?? actor.clientId, user.isDeleted ? actor.clientId : user.clientId]).toEqual([
        actor.clientId,
        actor.clientId,
      ]);
    }
  }
}

function expectHeld(actor: Grants, changes: string[]): void {
  if (!actor.can.has('admin')) expect([...actor.can]).toEqual(expect.arrayContaining(changes));
}

/** After every step there is an administrator, their role is unchanged, and only users with a client role have a client. */
function expectInvariants(before: State, after: State): void {
  expect(activeAdmins(after)).toBeGreaterThan(0);
  expect(after.roles.filter(({ isAdmin }) => isAdmin)).toEqual(before.roles.filter(({ isAdmin }) => isAdmin));
  expect(after.roles.filter(({ name }) => readsAsAdmin(name))).toHaveLength(1);
  for (const { roleId, clientId } of after.users) {
    const isClientRole = after.roles.some(({ id, roleType }) => id === roleId && roleType === 'ClientUser');
    expect(clientId !== null).toBe(isClientRole);
  }
}

/** Creates a company with the default roles and roles that can change others. `people` are the actors. */
async function seedCompany(test: TestApp): Promise<{ company: Company; people: Person[] }> {
  companies += 1;
  const company = await createCompany(test, `Escalation ${companies}`);
  await test.database.owner.query("update tenants set api_tokens = 'everyone' where id = $1", [company.id]);
  const clients = [await company.addClient('Acme'), await company.addClient('Globex')] as const;
  await company.addRole({ name: 'roles', claims: [...roleClaims, ...userClaims] });
  await company.addRole({ name: 'people', claims: [...userClaims, 'Project:ViewAssignedProjects'] });
  await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims: [...userClaims, ...roleClaims] });
  await company.addRole({ name: 'guest', roleType: 'ClientUser' });
  await company.addRole({ name: 'typeless', roleType: null });
  await company.addRole({ name: 'everything but admin', claims: [...claimValues] });
  const people = [company.admin];
  for (const role of ['Admin', 'manager', 'worker', 'roles', 'roles', 'people', 'people', 'everything but admin']) {
    people.push(await company.addPerson({ role }));
  }
  for (const clientId of clients) people.push(await company.addPerson({ role: 'client lead', clientId }));
  await company.addPerson({ role: 'guest', clientId: clients[0] });
  await company.addPerson({ role: 'typeless' });
  return { company, people };
}

const removals = [
  (actor: Person, id: string) => actor.call(deleteUser, { params: { id } }),
  (actor: Person, id: string) => actor.call(updateUser, { params: { id }, body: { isActive: false } }),
  (actor: Person, id: string, company: Company) =>
    actor.call(updateUser, { params: { id }, body: { roleId: company.roles.worker as string } }),
];

/** Two or three administrators each remove the next one at the same time, with every combination of ways. */
export async function raceAdministrators(test: TestApp, races: number): Promise<void> {
  for (let race = 0; race < races; race++) {
    companies += 1;
    const company = await createCompany(test, `Race ${companies}`);
    const ring = [company.admin, await company.addPerson({ role: 'Admin' })];
    if (race % 4 === 3) ring.push(await company.addPerson({ role: 'Admin' }));
    const answers = await Promise.all(
      ring.map((actor, index) => {
        const remove = removals[(index === 0 ? race : Math.floor(race / 3)) % 3] as (typeof removals)[number];
        return remove(actor, ring[(index + 1) % ring.length]?.id as string, company);
      }),
    );
    for (const { status, body } of answers) expect([200, 400, 401, 403], JSON.stringify(body)).toContain(status);
    const left = activeAdmins(await readState(test, company.id));
    expect(left).toBe(ring.length - answers.filter(({ status }) => status === 200).length);
    expect(left).toBeGreaterThan(0);
  }
}
