import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killAndCompare, type Outcome, type Victim } from '#tests/durability/kill-and-compare.ts';

/** Kills at random moments, and a control run. `KILLS=100` sets the number of kills. */
export async function measureDurability(): Promise<string> {
  const kills = Number(process.env.KILLS ?? 30);
  const kinds: Victim[] = ['database', 'app', 'both'];
  const victims = Array.from({ length: kills }, (_, turn) => kinds[turn % 3] as Victim);
  const kept = await inDirectory((dataDir) => killAndCompare({ dataDir, victims, milliseconds: 1500 }));
  const control = await inDirectory((dataDir) =>
    killAndCompare({ dataDir, victims: ['both', 'database', 'both'], milliseconds: 1500, asynchronous: true }),
  );
  return [
    '| | kills | acknowledged | lost | rows without bytes | bytes without row | other bytes | left over |',
    '|---|---|---|---|---|---|---|---|',
    row('as shipped', kept),
    row('control: asynchronous commit', control),
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
