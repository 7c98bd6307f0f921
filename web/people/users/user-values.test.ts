import { expect, test } from 'vitest';
import { editUserForm, isClientRole, newUserForm, newUserValues, userValues } from './user-values.ts';

const admin = { id: '0190a000-0000-7000-8000-000000000001', name: 'Admin', roleType: 'InternalUser' as const };
const worker = { id: '0190a000-0000-7000-8000-000000000002', name: 'worker', roleType: 'InternalUser' as const };
const client = { id: '0190a000-0000-7000-8000-000000000003', name: 'client', roleType: 'ClientUser' as const };
const typeless = { id: '0190a000-0000-7000-8000-000000000004', name: 'auditor' };
const roles = [admin, client, typeless, worker];
const nordwind = '0190a000-0000-7000-8000-000000000009';
const ada = { ...newUserValues(roles), firstName: 'Ada', lastName: 'Admin' };

function messages(form: ReturnType<typeof newUserForm | typeof editUserForm>, values: object) {
  return form.safeParse(values).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
}

test("gives a new user the role 'worker', or the first role if there is none", {
  tags: ['S4.user.worker'],
}, () => {
  expect(newUserValues(roles).roleId).toBe(worker.id);
  expect(newUserValues([client, admin]).roleId).toBe(client.id);
  expect(newUserValues([]).roleId).toBe('');
});

test('treats only roles of type ClientUser as client roles', () => {
  expect(roles.filter(({ id }) => isClientRole(roles, id))).toEqual([client]);
  expect(isClientRole(roles, '')).toBe(false);
});

test('shows all errors at once, with the specified texts', {
  tags: ['S5.user.first', 'S5.user.last', 'S5.user.email', 'S5.user.password', 'S5.user.client'],
}, () => {
  const values = { ...ada, firstName: '', lastName: ' ', email: 'x', roleId: client.id, password: 'short' };
  expect(messages(newUserForm(roles), values)).toEqual([
    'email: Please enter a valid email address',
    'firstName: First name is required',
    'lastName: Last name is required',
    'password: Password must be at least 6 characters',
    'confirmPassword: Please confirm your password',
    'clientId: Client is required for client roles',
  ]);
});

test('requires a confirmation of a password', {
  tags: ['S5.user.confirm', 'S5.user.match', 'S5.user.optional'],
}, () => {
  expect(messages(newUserForm(roles), { ...ada, password: 'secret' })).toEqual([
    'confirmPassword: Please confirm your password',
  ]);
  expect(messages(newUserForm(roles), { ...ada, password: 'secret', confirmPassword: 'secreT' })).toEqual([
    'confirmPassword: Passwords do not match',
  ]);
  expect(messages(newUserForm(roles), ada)).toEqual([]);
});

test('sends a client with client roles only', { tags: ['S4.user.client'] }, () => {
  const values = { ...ada, clientId: nordwind };
  expect(editUserForm(roles).parse({ ...values, roleId: client.id })).toMatchObject({ clientId: nordwind });
  expect(editUserForm(roles).parse({ ...values, roleId: worker.id })).not.toHaveProperty('clientId');
});

test('shows empty fields for a user without contact data', () => {
  const user = { id: ada.roleId, firstName: 'Ada', lastName: 'Admin', clientRole: false };
  expect(userValues(user)).toEqual({
    firstName: 'Ada',
    lastName: 'Admin',
    email: '',
    userName: '',
    phoneNumber: '',
    roleId: '',
    clientId: '',
    accessEndsOn: '',
  });
});
