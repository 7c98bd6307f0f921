import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killAndCompare, type Outcome, type Victim } from '#tests/durability/kill-and-compare.ts';

/** Q20, Q21: many kills at random moments, and the control; `KILLS=100` for more of them. */
export async function measureDurability(): Promise<string> {
  const kills = Number(process.env.KILLS ?? 30);
  const kinds: Victim[] = ['database', 'app', 'both'];
  const victims = Array.from({ length: kills }, (_, turn) => kinds[turn % 3] as Victim);
  const kept = await inDirectory((dataDir) => killAndCompare({ dataDir, victims, milliseconds: 1500 }));
  const early = await inDirectory((dataDir) =>
    killAndCompare({ dataDir, victims: ['both', 'database', 'both'], milliseconds: 1500, asynchronous: true }),
  );
  return [
    '| | kills | acknowledged | lost | rows without bytes | bytes without row | other bytes | left over |',
    '|---|---|---|---|---|---|---|---|',
    row('as it is', kept),
    row('control: asynchronous commit', early),
  ].join('\n');
}

function row(name: string, { kills, acknowledged, lost, inconsistencies }: Outcome): string {
  const { rowsWithoutBytes, bytesWithoutRow, otherBytes, leftOver } = inconsistencies;
  const cells = [name, kills, acknowledged, lost.length, rowsWithoutBytes, bytesWithoutRow, otherBytes, leftOver];
  return `| ${cells.join(' | ')} |`;
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-durability-'));
  try {
    return await work(path.join(directory, 'data'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
