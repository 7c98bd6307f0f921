import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { readConfig } from '#server/platform/config/config.ts';
import { start } from '#server/start.ts';
import { findBrowser } from '#tools/browser.ts';
import { median } from './measure.ts';

/** Not a dependency, because it brings 150 packages. `npx` fetches it when this benchmark runs. */
const lighthouse = 'lighthouse@13.5.0';

const runs = 3;

const categories = ['performance', 'accessibility', 'best-practices'] as const;

type Scores = Record<(typeof categories)[number], number> & { findings: string[] };

/** The built product in Chromium. Landing and sign-in on a phone, dashboard and projects on a desktop. */
export async function measurePages(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-lighthouse-'));
  const running = await start(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(path.join(dataDir, 'browser'), {
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    const measured = async (url: string, preset: 'mobile' | 'desktop') =>
      row(url, await scores(running.url + url, preset, port));
    const rows = [await measured('/', 'mobile'), await measured(await signInPath(running.url), 'mobile')];
    await signInToDemo(await browser.newPage(), running.url);
    rows.push(await measured('/dashboard', 'desktop'), await measured('/projects', 'desktop'));
    return [
      `| page (median of ${runs}) | performance | accessibility | best practices | findings |`,
      '|---|---|---|---|---|',
      ...rows,
      '',
      'Aims: performance ≥ 95, accessibility 100, best practices 100.',
    ].join('\n');
  } finally {
    await browser.close();
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signInPath(origin: string): Promise<string> {
  const [demo] = (await (await fetch(`${origin}/api/Tenants`)).json()) as { id: string }[];
  return `/login/${demo?.id}`;
}

/** Signs in with the first demo account of the Sandbox, whose button fills in the form. */
async function signInToDemo(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Sandbox' }).click();
  await page.waitForURL(/\/login\/.+/);
  await page.getByRole('button', { name: /Admin/ }).first().click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
}

async function scores(url: string, preset: 'mobile' | 'desktop', port: number): Promise<Scores> {
  const all: Scores[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await once(url, preset, port));
  const findings = [...new Set(all.flatMap((each) => each.findings))];
  const middle = (name: (typeof categories)[number]) => median(all.map((each) => each[name]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    findings,
  };
}

type Audit = { id: string; score: number | null; scoreDisplayMode: string; displayValue?: string };
type Report = {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/** A first visit: Lighthouse clears the browser's cache, but keeps the session in local storage. */
async function once(url: string, preset: 'mobile' | 'desktop', port: number): Promise<Scores> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loggia-report-'));
  const file = path.join(folder, 'report.json');
  const options = [
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ];
  try {
    await promisify(execFile)('npx', ['--yes', lighthouse, ...options], { maxBuffer: 1 << 24, timeout: 180_000 });
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
    const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
    const weighted = Object.values(report.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight),
    );
    const findings = weighted
      .map(({ id }) => report.audits[id] as Audit)
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      findings,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(url: string, { findings, ...found }: Scores): string {
  const name = url.startsWith('/login/') ? '/login/{company}' : url;
  return `| ${name} | ${categories.map((each) => found[each]).join(' | ')} | ${findings.join(', ') || '–'} |`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
