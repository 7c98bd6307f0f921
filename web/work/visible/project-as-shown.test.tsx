import { expect, test } from 'vitest';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { linesOf } from './project-as-shown.ts';
import { type Ask, shownNouns } from './shown-nouns.ts';
import { summaryOf } from './theirs-and-ours.tsx';

const project = { id: 'p' } as ProjectDetails;
const shared = { id: 'a', name: 'plan.pdf', audience: 'client' } as const;
const internal = { id: 'b', name: 'margin.pdf', audience: 'staff' } as const;

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

test('counts what is hidden of every noun with the words of each', () => {
  const partsOf = (counts: readonly number[]) =>
    shownNouns.map((noun, index) => ({
      noun,
      lines: [
        { id: 'seen', name: 'Seen' },
        ...Array.from({ length: counts[index] ?? 0 }, (_, at) => ({ id: `${at}`, name: 'A', hidden: 'Staff only' })),
      ],
    }));
  const said = (...counts: number[]) => summaryOf({ name: 'Nina Park', project, parts: partsOf(counts) });
  expect(said()).toBe('Nothing in this project is hidden from Nina Park.');
  expect(said(1)).toBe('1 document is hidden from Nina Park.');
  expect(said(0, 0, 2)).toBe('2 tasks are hidden from Nina Park.');
  expect(said(1, 1)).toBe('1 document and 1 image are hidden from Nina Park.');
  expect(said(1, 2, 3, 4, 5, 6, 7)).toBe(
    '1 document, 2 images, 3 tasks, 4 updates, 5 messages, 6 tickets, and 7 approvals are hidden from Nina Park.',
  );
  expect(summaryOf({ name: 'Nina Park', project: undefined, parts: partsOf([1]) })).toBe(
    "Nina Park doesn't see this project.",
  );
});

test('reads every page of a noun, and nothing where the reader may not', async () => {
  const tasks = shownNouns.find(({ title }) => title === 'Tasks');
  const asked: unknown[] = [];
  const ask = (async (operation: string, { query }: { query: { cursor?: string } }) => {
    asked.push([operation, query.cursor]);
    const link = query.cursor ? '' : '</api/Tasks?cursor=more>; rel="next"';
    const id = query.cursor ?? 'first';
    return { body: [{ id, title: `Task ${id}`, audience: 'staff' }], headers: new Headers(link ? { link } : {}) };
  }) as unknown as Ask;
  expect(await tasks?.read(ask, 'p')).toEqual([
    { id: 'first', name: 'Task first', audience: 'staff' },
    { id: 'more', name: 'Task more', audience: 'staff' },
  ]);
  expect(asked).toEqual([
    ['listTasks', undefined],
    ['listTasks', 'more'],
  ]);
  for (const noun of shownNouns) expect(await noun.read(async () => undefined, 'p'), noun.title).toBeUndefined();
});
