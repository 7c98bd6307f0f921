import { expect, test } from 'vitest';
import { claimValues } from '#contract/claims.ts';
import { mayOpen, screens } from './screens.ts';
import { navItems } from './shell/nav-items.ts';

const labels = (permissions: readonly string[]) => navItems({ permissions, isAdmin: false }).map(({ label }) => label);

test('whoever may do everything sees every entry, in the order of the specification', {
  tags: ['S2.shell.clients', 'S2.shell.users', 'S2.shell.roles'],
}, () => {
  expect(labels(claimValues)).toEqual(['Dashboard', 'Projects', 'Clients', 'Users', 'Role Managment']);
});

test('whoever may do nothing sees the dashboard alone', { tags: ['S2.shell.dashboard'] }, () => {
  expect(labels([])).toEqual(['Dashboard']);
});

test('projects show to whoever may view all or assigned ones', { tags: ['S2.shell.projects'] }, () => {
  expect(labels(['Project:ViewAllProjects'])).toContain('Projects');
  expect(labels(['Project:ViewAssignedProjects'])).toContain('Projects');
  expect(labels(['Project:EditProjects'])).not.toContain('Projects');
});

test('a screen without claims is open to everybody, others to holders', { tags: ['S6.hidden'] }, () => {
  expect(mayOpen(screens.supportTickets, { permissions: [], isAdmin: false })).toBe(true);
  expect(mayOpen(screens.roles, { permissions: ['Users:ViewUsers'], isAdmin: false })).toBe(false);
});

test('the audit log is for administrators, whatever else somebody holds', () => {
  expect(mayOpen(screens.audit, { permissions: claimValues, isAdmin: false })).toBe(false);
  expect(mayOpen(screens.audit, { permissions: claimValues, isAdmin: true })).toBe(true);
});
