import type pg from 'pg';

export type Statement = { sql: string; parameters: readonly unknown[] };
type Sides = { plain: pg.Client; secured: pg.Client };
type Times = Record<keyof Sides, number[]>;
const names = ['plain', 'secured'] as const;

/**
 * Times both sides in pairs, so that a slow moment of the machine affects both. The order is random, because something
 * periodic, such as garbage collection in this process, would otherwise hit one side more often.
 */
export async function timeBoth(sides: Sides, statements: Statement[]): Promise<Times> {
  const times: Times = { plain: [], secured: [] };
  for (let warm = 0; warm < 50; warm += 1) for (const side of names) await run(sides[side], statements);
  const until = performance.now() + 1000;
  for (let pair = 0; pair < 200 && (pair < 20 || performance.now() < until); pair += 1) {
    for (const side of Math.random() < 0.5 ? names : names.toReversed()) {
      const begun = performance.now();
      await run(sides[side], statements);
      times[side].push(performance.now() - begun);
    }
  }
  return times;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
}

export type Figures = { p50: number; p95: number };

export function figures(times: number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] as number;
  return { p50: at(0.5), p95: at(0.95) };
}

export async function run(client: pg.Client, statements: Statement[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const [index, { sql, parameters }] of statements.entries()) {
    rows.push(...(await client.query({ name: `asked${index}`, text: sql, values: [...parameters] })).rows);
  }
  return rows;
}
