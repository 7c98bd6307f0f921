import { expect, test } from 'vitest';
import type { ProjectDetails } from '#contract/projects.ts';
import { linesOf } from './project-as-shown.ts';

const project = { id: 'p' } as ProjectDetails;
const shared = { id: 'a', fileName: 'plan.pdf', audience: 'client' } as const;
const internal = { id: 'b', fileName: 'margin.pdf', audience: 'staff' } as const;

test.each([
  ['shows what they read and says why the rest is hidden', [shared], project, [undefined, 'Staff only']],
  ['says that the role does not show such files', undefined, project, ['Not in their role', 'Staff only']],
  ['says that they do not see the project', undefined, undefined, ['No access to the project', 'Staff only']],
  // Whatever the reason: what they did not read is never shown as visible.
  ['hides what they did not read', [], project, ['Not visible to them', 'Staff only']],
  ['shows an internal file that they did read', [shared, internal], project, [undefined, undefined]],
] as const)('%s', (_, theirs, seen, reasons) => {
  const lines = linesOf([shared, internal], theirs, seen);
  expect(lines.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['plan.pdf', reasons[0]],
    ['margin.pdf', reasons[1]],
  ]);
});
