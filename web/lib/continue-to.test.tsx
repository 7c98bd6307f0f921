import { expect, test } from 'vitest';
import { continueTo, keepContinueTo, pathOf } from './continue-to.ts';

test.each([
  ['/projects/1', '/projects/1'],
  ['/projects/1?tab=documents', '/projects/1?tab=documents'],
  ['/projects?search=a%20b&x=//host', '/projects?search=a%20b&x=//host'],
  ['/projects/1#part', '/projects/1'],
  ['/a/../projects', '/projects'],
])('accepts the path %s', (href, path) => {
  expect(pathOf(href)).toBe(path);
});

test.each([
  '//host.example/projects',
  '///host.example',
  '/\\host.example',
  '/\t/host.example',
  '/\n/host.example',
  '/.//host.example',
  '/a/..//host.example',
  '/%2e//host.example',
  '/\t/host.example:99999999',
  'https://host.example/projects',
  'http://localhost/projects',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'projects',
  '',
  ' /projects',
  `/${'x'.repeat(2_000)}`,
  undefined,
  null,
  7,
  { toString: () => '/projects' },
])('rejects %j', (href) => {
  expect(pathOf(href)).toBeUndefined();
});

test('passes on the path of a history entry after checking it again', () => {
  expect(keepContinueTo({ ...continueTo('/users'), key: 'k' } as object)).toEqual({ continueTo: '/users' });
  expect(keepContinueTo({ continueTo: '//host' })).toEqual({ continueTo: undefined });
  expect(keepContinueTo({})).toEqual({ continueTo: undefined });
});
