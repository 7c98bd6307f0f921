import { createTenantBody } from '#contract/people/tenants.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { openPasswords } from '#server/people/passwords/passwords.ts';
import { createTenant } from '#server/people/tenants/provision.ts';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { newId } from '#server/platform/text/ids.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf, type Values } from './command.ts';
import { enter, shell } from './company.ts';
import { generatePassword } from './password.ts';

export const create: Command = {
  summary: 'Create a company with its default roles and first administrator.',
  usage:
    '--name NAME --domain DOMAIN --admin-email EMAIL --admin-user-name NAME [--admin-password PASSWORD] [--admin-first-name NAME] [--admin-last-name NAME]',
  options: {
    name: { type: 'string' },
    domain: { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-user-name': { type: 'string' },
    'admin-password': { type: 'string' },
    'admin-first-name': { type: 'string' },
    'admin-last-name': { type: 'string' },
  },
  required: ['name', 'domain', 'admin-email', 'admin-user-name'],

  async run({ ownerUrl, config, values }) {
    const given = textOf(values, 'admin-password');
    const password = given ?? generatePassword();
    const body = parse(values, password);
    refuseCommonPassword(password, 'admin.password');
    const hash = await openPasswords().hashPassword(password);
    const id = newId();
    const tenant = await asOwner(ownerUrl, async (tx) => {
      await enter(tx, id);
      return createTenant(tx, shell(), body, hash);
    });
    print(
      `Created ${tenant.name} (${tenant.id}).`,
      `  sign in    ${config.publicUrl ?? ''}/login/${tenant.id}, or /login with the name ${tenant.name}`,
      `  user name  ${body.admin.userName}`,
      ...(given ? [] : [`  password   ${password}   (shown only once)`]),
    );
  },
};

/** Applies the rules of the API. The first violation becomes the error line. */
function parse(values: Values, password: string) {
  const name = textOf(values, 'name');
  const result = createTenantBody.safeParse({
    name,
    domain: textOf(values, 'domain'),
    admin: {
      email: textOf(values, 'admin-email'),
      userName: textOf(values, 'admin-user-name'),
      password,
      firstName: textOf(values, 'admin-first-name') ?? name,
      lastName: textOf(values, 'admin-last-name') ?? 'Administrator',
    },
  });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const option = issue?.path.join('-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${option}: ${issue?.message}`);
}
