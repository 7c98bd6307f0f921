import * as contract from '#contract/people/roles.ts';
import type { Answer, Person } from './company.ts';

/** Calls about roles with positional arguments. */
export const roleCalls = {
  create: (who: Person, body: object): Promise<Answer> => who.call(contract.createRole, { body: body as never }),
  update: (who: Person, body: object, version?: number): Promise<Answer> =>
    who.call(contract.updateRole, { body: body as never }, version ? { 'if-match': `"${version}"` } : {}),
  remove: (who: Person, id: string): Promise<Answer> => who.call(contract.deleteRole, { params: { id } }),
  get: (who: Person, id: string): Promise<Answer> => who.call(contract.getRole, { params: { id } }),
  assign: (who: Person, role: string, claimValue: string): Promise<Answer> =>
    who.call(contract.assignClaim, { query: { role, claimValue } as never }),
};
