import * as contract from '#contract/people/users.ts';
import { getProject } from '#contract/work/projects.ts';
import type { Answer, Person } from './company.ts';

/** Calls about users with defaults for fields that do not matter to a test. */
export const userCalls = {
  create: (who: Person, body: object = {}): Promise<Answer> =>
    who.call(contract.createUser, { body: { firstName: 'New', lastName: 'Person', ...body } as never }),
  update: (who: Person, id: string, body: object, version?: number): Promise<Answer> =>
    who.call(contract.updateUser, { params: { id }, body }, version ? { 'if-match': `"${version}"` } : {}),
  remove: (who: Person, id: string): Promise<Answer> => who.call(contract.deleteUser, { params: { id } }),
  get: (who: Person, id: string): Promise<Answer> => who.call(contract.getUser, { params: { id } }),
  /** The ids of all team members of a project: staff and client users. */
  async teamOf(project: string, who: Person): Promise<string[]> {
    const { body } = await who.call(getProject, { params: { id: project } });
    return [...body.internalUsers, ...body.clientUsers];
  },
};
