import { expect, test } from 'vitest';
import type { Project } from '#contract/work/projects.ts';
import { inversesOf } from './use-bulk-change.ts';

const project = (id: string, more: Partial<Project> = {}) =>
  ({ id, status: 'NotStarted', internalUsers: [], clientUsers: [], ...more }) as unknown as Project;

test('projects that were alike are made as before together, and those that did not change are left out', () => {
  const projects = [
    project('a'),
    project('b', { status: 'OnHold' }),
    project('c'),
    project('d', { status: 'Completed' }),
  ];
  expect(inversesOf(projects, { status: 'Completed' })).toEqual([
    { ids: ['a', 'c'], change: { status: 'NotStarted' } },
    { ids: ['b'], change: { status: 'OnHold' } },
  ]);
});

test('only those who joined leave again, and who left comes back, also as the lead', () => {
  const projects = [project('a', { internalUsers: ['wim'], leadId: 'wim' }), project('b')];
  expect(inversesOf(projects, { leadId: 'ada', addUserIds: ['wim', 'ada'] })).toEqual([
    { ids: ['a'], change: { leadId: 'wim', removeUserIds: ['ada'] } },
    { ids: ['b'], change: { leadId: null, removeUserIds: ['wim', 'ada'] } },
  ]);
  expect(inversesOf(projects, { removeUserIds: ['wim'] })).toEqual([
    { ids: ['a'], change: { leadId: 'wim', addUserIds: ['wim'] } },
  ]);
});

test('what was archived is unarchived', () => {
  const projects = [project('a'), project('b', { archivedAt: '2026-01-01T00:00:00.000Z' })];
  expect(inversesOf(projects, { archived: true })).toEqual([{ ids: ['a'], change: { archived: false } }]);
});
