import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import type { stepsOfToday } from '#tests/support/long.ts';
import { launchServer } from '#tests/support/process.ts';
import { enterSandbox, type Sandbox, send } from './sandbox.ts';

const lanes = 3;

type Place = { environment: Record<string, string>; ownerUrl: string };
type Uploading = (sandbox: Sandbox) => { path: string; form: FormData; bytes: Buffer; table: 'documents' | 'images' };

/**
 * Repeats an upload against processes that die at step `first` + 1, `stride` steps later and so on, until one survives. Returns the number
 * of steps that were reached, and the acknowledged uploads whose row is missing.
 */
export async function killAtSteps(
  { environment, ownerUrl }: Place,
  upload: Uploading,
  { first, stride }: ReturnType<typeof stepsOfToday>,
) {
  const lost: string[] = [];
  let survived = Number.POSITIVE_INFINITY;
  let next = first + 1;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < survived) {
        const dieAt = next;
        next += stride;
        if (!(await dies(dieAt))) survived = Math.min(survived, dieAt);
      }
    }),
  );
  return { steps: survived - 1, lost };

  async function dies(dieAt: number): Promise<boolean> {
    const server = launchServer({
      ...environment,
      DIE_AT: String(dieAt),
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'kill-at-step.ts')}`,
    });
    const sandbox = await enterSandbox(await server.ready);
    const { path: address, form, bytes, table } = upload(sandbox);
    server.kill('SIGUSR2');
    // A separate request makes sure that the signal has arrived before the upload begins.
    await send(sandbox, 'GET', '/Health/live');
    const made = await send(sandbox, 'POST', address, form);
    if (made && !(await rowExists(made.imageId ?? made.id, table, bytes))) lost.push(`${table} at step ${dieAt}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.kill('SIGTERM');
    return (await server.ended).signal === 'SIGKILL';
  }

  async function rowExists(id: string, table: string, bytes: Buffer): Promise<boolean> {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(`select sha256 from ${table} where id = $1`, [id]);
    await owner.end();
    return rows[0]?.sha256.equals(createHash('sha256').update(bytes).digest()) ?? false;
  }
}
