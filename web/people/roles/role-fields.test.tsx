import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRoleBody, type Role } from '#contract/people/roles.ts';
import { type Form, mergeNewerVersion, useSchemaForm } from '#web/forms/form.ts';
import { RoleFields } from './role-fields.tsx';
import { type RoleValues, roleValues } from './role-values.ts';

const held = ['Project:EditProjects', 'Project:CreateProjects', 'Users:ViewUsers'];

beforeEach(() => {
  const payload = btoa(JSON.stringify({ id: 'u', tenantId: 't', permissions: held }));
  localStorage.setItem('token', `e30.${payload}.x`);
});

function setup(role?: Role) {
  const onSubmit = vi.fn();
  const latest: { form?: Form<RoleValues, unknown> } = {};
  function Fields() {
    const form = useSchemaForm(createRoleBody, roleValues(role));
    latest.form = form;
    return (
      <form noValidate onSubmit={form.handleSubmit(onSubmit)}>
        <RoleFields form={form} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Fields />);
  return { user: userEvent.setup(), onSubmit, latest };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test("sets Internal User when 'Assignable to Projects' is ticked, and clears the type and disables the radios when unticked", {
  tags: ['S4.role.type', 'S2.roles.form'],
}, async () => {
  const { user, onSubmit } = setup();
  expect(radio('Internal User').closest('fieldset')?.disabled).toBe(true);
  await user.click(box('Assignable to Projects'));
  expect(radio('Internal User').checked).toBe(true);
  await user.click(radio('Client User'));
  expect(radio('Client User').checked).toBe(true);
  await user.click(box('Assignable to Projects'));
  expect(radio('Client User').checked).toBe(false);
  expect(radio('Client User').closest('fieldset')?.disabled).toBe(true);
  await user.type(screen.getByLabelText('Role Name *'), 'guest');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    name: 'guest',
    description: '',
    roleType: null,
    claims: [],
    ticketScope: 'client',
    mayInvite: true,
    maySignOff: true,
  });
});

test('counts name and description, and requires a name of at most 36 characters', {
  tags: ['S2.roles.counters', 'S5.role.name', 'S5.role.name-length'],
}, async () => {
  const { user, onSubmit } = setup();
  expect(screen.getByText('0/36')).toBeTruthy();
  expect(screen.getByText('0/512')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Role name is required')).toBeTruthy();
  await user.click(screen.getByLabelText('Role Name *'));
  await user.paste('x'.repeat(37));
  expect(screen.getByText('37/36')).toBeTruthy();
  expect(screen.queryByText('Role name is required')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 36 characters')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("ticks only permissions that the user may grant with a group's box", async () => {
  const { user, latest } = setup();
  expect(box('Delete projects').disabled).toBe(true);
  expect(box('Clients').disabled).toBe(true);
  await user.click(box('Project'));
  expect(latest.form?.getValues('claims')).toEqual(['Project:CreateProjects', 'Project:EditProjects']);
  expect(box('Project').checked).toBe(true);
  await user.click(box('Edit projects'));
  expect(box('Project').indeterminate).toBe(true);
  await user.click(box('Project'));
  await user.click(box('Project'));
  expect(latest.form?.getValues('claims')).toEqual([]);
});

test('says that users can only grant permissions they have', () => {
  setup();
  expect(screen.getByText('You can only grant permissions you have yourself.')).toBeTruthy();
  const group = screen.getByRole('group', { name: /Clients/ });
  expect(within(group).getAllByText(/You do not hold this permission/)).toHaveLength(4);
});

test('loads a newer version into untouched fields and keeps what was typed', async () => {
  const role: Role = { id: '1', name: 'worker', description: '', claims: ['Users:ViewUsers'] };
  const { user, latest } = setup(role);
  await user.type(screen.getByLabelText('Description'), 'mine');
  const newer = { ...role, name: 'builder', description: 'theirs', claims: ['Project:EditProjects'] };
  if (latest.form) mergeNewerVersion(latest.form, roleValues(newer));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Role Name *').value).toBe('builder'));
  expect(latest.form?.getValues()).toEqual({
    name: 'builder',
    description: 'mine',
    roleType: '',
    claims: ['Project:EditProjects'],
    ticketScope: 'client',
    mayInvite: true,
    maySignOff: true,
  });
});

test('offers each option only where it has an effect', async () => {
  const { user, onSubmit } = setup();
  const option = (name: string) => screen.queryByRole<HTMLInputElement>('checkbox', { name });
  expect(option('See only their own tickets')).toBeNull();
  expect(option('May send invitations')).toBeNull();

  await user.click(box('Assignable to Projects'));
  await user.click(radio('Client User'));
  await user.click(box('See only their own tickets'));
  await user.type(screen.getByLabelText('Role Name *'), 'guest');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ roleType: 'ClientUser', ticketScope: 'own', mayInvite: true });

  await user.click(radio('Internal User'));
  expect(option('See only their own tickets')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit.mock.calls[1]?.[0]).toMatchObject({ roleType: 'InternalUser', ticketScope: 'client' });
});

test('lets a role that makes users go without invitations', async () => {
  const role: Role = { id: '1', name: 'keeper', description: '', claims: ['Users:AddUsers'] };
  const { user, onSubmit } = setup(role);
  expect(box('May send invitations').checked).toBe(true);
  await user.click(box('May send invitations'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ claims: ['Users:AddUsers'], mayInvite: false });
});
