import { afterEach, expect, test } from 'vitest';
import { roleLabel } from '#web/lib/role-name.ts';
import { roleDescription } from './role-description.ts';

afterEach(() => {
  globalThis.translations = undefined;
});

test('roles that every company starts with are translated, and what a company typed stays as typed', () => {
  expect(['worker', 'Admin', 'Builder', 'toString'].map(roleLabel)).toEqual(['worker', 'Admin', 'Builder', 'toString']);
  globalThis.translations = {
    'worker [role]': 'Fachkraft',
    'Works on assigned projects.': 'Arbeitet an zugewiesenen Projekten.',
    Builder: 'Bauleute',
    'Works at night': 'Arbeitet nachts',
  };
  expect(['worker', 'Worker', 'Builder'].map(roleLabel)).toEqual(['Fachkraft', 'Worker', 'Builder']);
  expect(['Works on assigned projects.', 'Works at night', undefined].map(roleDescription)).toEqual([
    'Arbeitet an zugewiesenen Projekten.',
    'Works at night',
    undefined,
  ]);
});
