import type { Browser, Page } from '@playwright/test';
import { median } from './measure.ts';

/** A company to sign in to, and its project with tasks and documents. */
export type Side = { page: Page; projectId: string };

type Screen = {
  name: string;
  path: (projectId: string) => string;
  /** What is clicked to see it. */
  view?: 'List' | 'Board';
  row: string;
};

const screens: readonly Screen[] = [
  { name: 'tasks, list', path: (id) => `/projects/${id}?tab=tasks`, row: 'ul > li h3' },
  { name: 'tasks, board', path: (id) => `/projects/${id}?tab=tasks`, view: 'Board', row: 'section article h4' },
  { name: 'tickets, rows', path: () => '/supportTickets', row: '.ticket-row' },
  { name: 'documents, cards', path: (id) => `/projects/${id}?tab=documents`, row: '.document' },
  { name: 'documents, list', path: (id) => `/projects/${id}?tab=documents&view=list`, row: '.document-row' },
  { name: 'projects, list', path: () => '/projects?view=list', row: 'main article' },
  { name: 'projects, board', path: () => '/projects?view=board', row: 'main article' },
];

const rounds = 3;
const turns = 60;

/**
 * Long lists: when their first rows are there, of both companies in turns, and what the main thread does while the list of the large one
 * is scrolled down 60 screens. Times of tasks are processor time, which other load on the machine does not lengthen.
 */
export async function measureScrolling(browser: Browser, url: string, small: Side, large: Side): Promise<string> {
  const rows: string[] = [];
  for (const screen of screens) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [index, side] of [small, large].entries()) times[index]?.push(await open(url, side, screen));
    const [few, many] = times.map(median) as [number, number];
    const tasks = await tasksWhile(browser, large.page, () => scrollDown(large.page, screen));
    const shown = await large.page.locator(screen.row).count();
    const longest = Math.max(0, ...tasks);
    const long = tasks.filter((each) => each > 50).length;
    const cells = [few, many].map(Math.round);
    rows.push(
      `| ${screen.name} | ${cells.join(' | ')} | ${(many / few).toFixed(2)} | ${shown} | ${Math.round(longest)} | ${long} | ${Math.round(sum(tasks) / turns)} |`,
    );
  }
  return [
    '| list | first rows, a hundredth, ms | first rows, ms | ratio | rows after scrolling | longest task, ms | tasks above 50 ms | per screen, ms |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

async function open(url: string, { page, projectId }: Side, { path, view, row }: Screen): Promise<number> {
  const begun = performance.now();
  await page.goto(url + path(projectId), { waitUntil: 'commit' });
  if (view) await page.getByRole('button', { name: view, exact: true }).click();
  await page.locator(row).first().waitFor();
  return performance.now() - begun;
}

async function scrollDown(page: Page, { row }: Screen): Promise<void> {
  await page.locator(row).first().hover();
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(500);
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/** The processor times of the tasks of the page's main thread, in milliseconds. */
async function tasksWhile(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const ofThread = threads.map(({ pid, tid }) =>
    traceEvents
      .filter((each) => each.pid === pid && each.tid === tid && each.name === 'ThreadControllerImpl::RunTask')
      .map(({ tdur = 0 }) => tdur / 1000),
  );
  // The other pages do nothing in that time.
  return ofThread.sort((a, b) => sum(b) - sum(a))[0] ?? [];
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
