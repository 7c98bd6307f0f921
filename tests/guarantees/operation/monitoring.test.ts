import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMetrics } from '#server/platform/metrics/index.ts';
import { freePort } from '#tests/support/debian-postgres.ts';

/** The alert rules and the dashboard of deploy/, and the table of docs/operations.md, name what is served. */

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const alerts = read('deploy/prometheus-alerts.yaml');
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
type Panel = { title: string; targets: { expr: string }[] };
const expressions: Record<string, string[]> = {
  'deploy/prometheus-alerts.yaml': [...alerts.matchAll(/^ +expr: (.+)$/gm)].map((found) => found[1] as string),
  'deploy/grafana-dashboard.json': dashboard.panels.flatMap(({ targets }: Panel) => targets.map(({ expr }) => expr)),
};
const namesIn = (text: string) => text.match(/\b(?:loggia|nodejs|process)_[a-z0-9_]+/g) ?? [];

let served: Set<string>;
/** What each metric can be told apart by. */
let labels: Map<string, Set<string>>;
beforeAll(async () => {
  const metrics = openMetrics({
    pool: () => ({ busy: 0, idle: 0, waiting: 0 }),
    waiting: { passwords: () => 0 },
    backups: { directory: root, last: async () => undefined },
    isSentOffSite: true,
    hasVersionFeed: true,
    work: async () => [{ queue: 'mail', waiting: 0, oldestAt: null }],
    mailIsAway: () => false,
    databaseSize: async () => 1,
    dataDir: root,
    version: { number: '1.0.0', commit: 'a' },
  });
  metrics.jobSucceeded('maintenance');
  metrics.jobFailed('maintenance');
  const port = await freePort();
  const stop = await metrics.listen({ host: 'localhost', port });
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  await stop();
  const histograms = [...text.matchAll(/^# TYPE (\S+) histogram$/gm)].map((found) => found[1] as string);
  served = new Set([
    ...[...text.matchAll(/^# TYPE (\S+) (?:counter|gauge|summary)$/gm)].map((found) => found[1] as string),
    ...histograms.flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
  ]);
  labels = new Map();
  for (const [, name = '', inside = ''] of text.matchAll(/^(\w+)\{(.*)\} /gm)) {
    const known = labels.get(name) ?? new Set();
    labels.set(name, known);
    for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) known.add(label);
  }
});

describe.each(Object.entries(expressions))('%s', (_, all) => {
  it('names only metrics that are served', () => {
    expect(all.length).toBeGreaterThan(10);
    expect(all.flatMap(namesIn).filter((name) => !served.has(name))).toEqual([]);
  });

  it('filters only by labels that the metric has', () => {
    const selectors = all.flatMap((text) => [...text.matchAll(/(loggia_\w+)\{([^}]*)\}/g)]);
    const wrong = selectors.flatMap(([, name = '', inside = '']) =>
      [...inside.matchAll(/(\w+)(?:=|!)/g)].map(([, label = '']) => `${name} ${label}`).filter(isUnknown),
    );
    expect(wrong).toEqual([]);
  });
});

/** Requests were not made here, so their labels are not in the answer. */
const ofRequests = ['method', 'route', 'status', 'le'];
function isUnknown(pair: string): boolean {
  const [name = '', label = ''] = pair.split(' ');
  return name.startsWith('loggia_http_') ? !ofRequests.includes(label) : !labels.get(name)?.has(label);
}

it('the dashboard shows every metric of ours, and no two panels have one title', () => {
  const shown = new Set((expressions['deploy/grafana-dashboard.json'] as string[]).flatMap(namesIn));
  const ours = [...served].filter((name) => name.startsWith('loggia_') && !/_(sum|count)$/.test(name));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
  const titles = dashboard.panels.map(({ title }: Panel) => title);
  expect(titles).toEqual([...new Set(titles)]);
});

it('docs/operations.md explains every metric of ours, and names no other', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| (`(?:loggia|nodejs|process)_.+?) \|/gm)].map(
    (row) => row[1] as string,
  );
  const named = rows.flatMap(namesIn);
  const known = [...served].map((name) => name.replace(/^(loggia_http_request_duration_seconds)_\w+$/, '$1'));
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => name.startsWith('loggia_') && !named.includes(name))).toEqual([]);
});
