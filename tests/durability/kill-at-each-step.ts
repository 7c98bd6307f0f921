import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { launchServer } from '#tests/support/process.ts';
import { enterSandbox, type Sandbox, send } from './sandbox.ts';

type Place = { environment: Record<string, string>; ownerUrl: string };
type Uploading = (sandbox: Sandbox) => { path: string; form: FormData; bytes: Buffer; table: 'documents' | 'images' };

/**
 * Uploads again and again, each time to a process that dies at a later step of it, until one survives. Answers the number
 * of steps, and what was acknowledged though its row is not there.
 */
export async function killAtEachStep({ environment, ownerUrl }: Place, upload: Uploading, lanes = 3) {
  const lost: string[] = [];
  let survived = Number.POSITIVE_INFINITY;
  let next = 1;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < survived) {
        const dieAt = next++;
        if (!(await dies(dieAt))) survived = Math.min(survived, dieAt);
      }
    }),
  );
  return { steps: survived - 1, lost };

  async function dies(dieAt: number): Promise<boolean> {
    const server = launchServer({
      ...environment,
      DIE_AT: String(dieAt),
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'dying.ts')}`,
    });
    const sandbox = await enterSandbox(await server.ready);
    const { path: address, form, bytes, table } = upload(sandbox);
    server.kill('SIGUSR2');
    // A request of its own, so that the signal has been heard before the upload begins.
    await send(sandbox, 'GET', '/Health/live');
    const made = await send(sandbox, 'POST', address, form);
    if (made && !(await isThere(made.imageId ?? made.id, table, bytes))) lost.push(`${table} at step ${dieAt}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.kill('SIGTERM');
    return (await server.ended).signal === 'SIGKILL';
  }

  async function isThere(id: string, table: string, bytes: Buffer): Promise<boolean> {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(`select sha256 from ${table} where id = $1`, [id]);
    await owner.end();
    return rows[0]?.sha256.equals(createHash('sha256').update(bytes).digest()) ?? false;
  }
}
