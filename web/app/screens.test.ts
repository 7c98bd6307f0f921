import { expect, test } from 'vitest';
import { claimValues } from '#contract/platform/claims.ts';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { bottomItems, navItems, ownItems } from './shell/nav-items.ts';

const labels = (permissions: readonly string[]) => navItems({ permissions, isAdmin: false }).map(({ label }) => label);

test('shows every entry to a user with all claims, those of the specification first and in its order', {
  tags: ['S2.shell.clients', 'S2.shell.users', 'S2.shell.roles'],
}, () => {
  expect(labels(claimValues)).toEqual(['Dashboard', 'Projects', 'Clients', 'Users', 'Role Managment']);
});

test('shows only the dashboard to a user without claims', { tags: ['S2.shell.dashboard'] }, () => {
  expect(labels([])).toEqual(['Dashboard']);
});

test('shows projects to users who may view all or assigned projects', { tags: ['S2.shell.projects'] }, () => {
  expect(labels(['Project:ViewAllProjects'])).toContain('Projects');
  expect(labels(['Project:ViewAssignedProjects'])).toContain('Projects');
  expect(labels(['Project:EditProjects'])).not.toContain('Projects');
});

test('opens a screen without claims to everyone, and others only to users with the claim', {
  tags: ['S6.hidden'],
}, () => {
  expect(mayOpen(screens.supportTickets, { permissions: [], isAdmin: false })).toBe(true);
  expect(mayOpen(screens.roles, { permissions: ['Users:ViewUsers'], isAdmin: false })).toBe(false);
});

test('shows the settings below the roles to administrators only', () => {
  const entries = navItems({ permissions: claimValues, isAdmin: true }).map(({ label }) => label);
  expect(entries.slice(-2)).toEqual(['Role Managment', 'Settings']);
  expect(labels(claimValues)).not.toContain('Settings');
});

test('opens the audit log only to administrators', () => {
  expect(mayOpen(screens.audit, { permissions: claimValues, isAdmin: false })).toBe(false);
  expect(mayOpen(screens.audit, { permissions: claimValues, isAdmin: true })).toBe(true);
});

test('shows everybody their work and inbox below, and approvals to users who see documents or images; a preview has no inbox', () => {
  const own = (permissions: readonly string[], isPreview = false) =>
    ownItems({ permissions, isAdmin: false }, isPreview).map(({ label }) => label);
  expect(own([])).toEqual(['My work', 'Inbox']);
  expect(own(['ProjectDocuments:ViewProjectDocuments'])).toEqual(['My work', 'Approvals', 'Inbox']);
  expect(own(['ProjectImages:ViewProjectImages'], true)).toEqual(['My work', 'Approvals']);
});

test('shows hours below the work only where they are on', () => {
  const own = (seesHours?: true) => ownItems({ permissions: [], isAdmin: false, seesHours }).map(({ label }) => label);
  expect(own()).toEqual(['My work', 'Inbox']);
  expect(own(true)).toEqual(['My work', 'Hours', 'Inbox']);
});

test('shows the trash above Support to users who may delete something, to administrators among the settings', () => {
  const bottom = (permissions: readonly string[], isAdmin = false) =>
    bottomItems({ permissions, isAdmin }).map(({ label }) => label);
  expect(bottom(['ProjectImages:UploadProjectImages'])).toEqual(['Trash', 'Support']);
  expect(bottom([])).toEqual(['Support']);
  expect(bottom(claimValues, true)).toEqual(['Support']);
});
