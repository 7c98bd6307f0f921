import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from './index.ts';
import { operations } from './operations.ts';
import type { Endpoint } from './platform/endpoint.ts';

/** The two generated lists. They are old if this fails: `npm run generate` writes them. */

const all = Object.values<Endpoint>(endpoints);

it('every call that a file declares is in the list of endpoints, under its id', async () => {
  const declared: unknown[] = [];
  for (const storey of ['platform', 'people', 'work', 'exchange']) {
    for (const file of readdirSync(path.join(import.meta.dirname, storey))) {
      if (!file.endsWith('.ts') || file.includes('.test.')) continue;
      const exported: Record<string, unknown> = await import(path.join(import.meta.dirname, storey, file));
      declared.push(...Object.values(exported).filter((each) => (each as Endpoint | null)?.responses));
    }
  }
  expect(declared.length).toBeGreaterThan(200);
  expect(new Set(declared)).toEqual(new Set(all));
  for (const [key, { id }] of Object.entries(endpoints)) expect(id).toBe(key);
});

it('the table of the web says of every call what its declaration says', () => {
  const rows = all.map(({ id, method, path: url, problems, access }) => {
    if (access.kind !== 'signedIn') return [id, { method, path: url, problems, callers: access.kind }];
    const { anyOf, adminOnly, staffOnly } = access;
    return [id, { method, path: url, problems, callers: { anyOf, adminOnly, staffOnly } }];
  });
  expect(operations).toEqual(Object.fromEntries(rows));
});
