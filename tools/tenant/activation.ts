import { updateTenant } from '#server/people/tenants/write.ts';
import { print } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { inCompany, shell } from './company.ts';

export const activate = setActive(true, 'Let the users of a company sign in again.');
export const deactivate = setActive(false, 'Sign out and lock out the users of a company. No data is lost.');

function setActive(isActive: boolean, summary: string): Command {
  return {
    summary,
    usage: '--tenant NAME',
    options: { tenant: { type: 'string' } },
    required: ['tenant'],

    async run({ ownerUrl, values }) {
      const { name } = await inCompany(ownerUrl, textOf(values, 'tenant') as string, (tx) =>
        updateTenant(tx, shell(), { isActive }),
      );
      print(isActive ? `${name} is active.` : `${name} is inactive, and everyone there is signed out.`);
    },
  };
}
