import { endpoints } from '#contract/index.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { defaultRoles } from '#server/people/roles/defaults.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { insert, version } from './reference-rows.ts';

/** The password of everybody in the examples. */
export const password = endpoints.login.example.body.password as string;

export async function addCompanies(test: TestApp, logo: Buffer): Promise<void> {
  const tenant = (id: string, name: string, domain: string) => ({
    id,
    name,
    name_key: name.toLowerCase(),
    domain,
    domain_key: domain,
  });
  const studio = tenant(ids.studio, 'Studio North', 'studio-north.example');
  await insert(test, 'tenants', {
    ...studio,
    self_registration: true,
    logo,
    logo_type: 'image/png',
    icon: logo,
    display_name: 'Studio North Architects',
    colour: '#0B7A75',
    time_zone: 'Europe/Berlin',
    language: 'en',
    region: 'DE',
    sender_name: 'Studio North',
    max_idle_days: 7,
    document_types: ['dwg'],
    reply_to: 'office@studio-north.example',
    version,
  });
  await insert(test, 'tenants', tenant(ids.closedStudio, 'Studio East', 'studio-east.example'));
  const sandbox = tenant(ids.sandbox, 'Sandbox', 'sandbox.example');
  await insert(test, 'tenants', { ...sandbox, is_demo: true, demo_label: 'Sandbox' });
  const account = { user_name: 'admin', password, role: 'Admin', position: 0 };
  await insert(test, 'demo_accounts', { tenant_id: ids.sandbox, ...account });
}

export async function addRoles(test: TestApp): Promise<void> {
  const roleIds: Record<string, string> = { Admin: ids.adminRole, worker: ids.workerRole, client: ids.clientRole };
  const named = (name: string) => ({ tenant_id: ids.studio, name, name_key: name.toLowerCase(), version });
  for (const { name, description, roleType, isAdmin, claims } of defaultRoles) {
    const rest = { description, role_type: roleType, is_admin: isAdmin, claims };
    await insert(test, 'roles', { ...named(name), id: roleIds[name] ?? newId(), ...rest });
  }
  for (const { id, name, description, claims } of [
    endpoints.getRole.example.answer,
    endpoints.updateRole.example.answer,
    { id: ids.guestRole, name: 'guest', description: '', claims: [] },
  ]) {
    const before = name === 'archivist' ? 'Keeps the documents in order.' : description;
    await insert(test, 'roles', { ...named(name), id, description: before, claims, role_type: 'InternalUser' });
  }
}

export async function addPeople(test: TestApp, password_hash: string): Promise<void> {
  for (const [id, name] of [
    [ids.acme, 'Acme Hotels'],
    [ids.birch, 'Birch Bakery'],
    [ids.cedar, 'Cedar Clinic'],
    [ids.elm, 'Elm Energy'],
  ] as const) {
    const deleted_at = id === ids.elm ? new Date().toISOString() : null;
    await insert(test, 'clients', {
      tenant_id: ids.studio,
      id,
      name,
      name_key: name.toLowerCase(),
      deleted_at,
      version,
    });
  }
  const people: [id: string, names: string, domain: string, role: string, clientId?: string][] = [
    [ids.ada, 'Ada North', 'studio-north', ids.adminRole],
    [ids.wim, 'Wim Vos', 'studio-north', ids.workerRole],
    [ids.cleo, 'Cleo Marsh', 'acme-hotels', ids.clientRole, ids.acme],
    [ids.otto, 'Otto Lind', 'studio-north', ids.workerRole],
  ];
  for (const [index, [id, names, domain, role_id, client_id]] of people.entries()) {
    const [first_name = '', last_name] = names.split(' ');
    const user_name = first_name.toLowerCase();
    const email = `${user_name}@${domain}.example`;
    const names_ = { first_name, last_name, user_name, user_name_key: user_name, email, email_key: email };
    const phone_number = `+31 20 555 010${index + 1}`;
    const rest = { role_id, client_id, phone_number, password_hash, version };
    await insert(test, 'users', { tenant_id: ids.studio, id, ...names_, ...rest });
  }
}
