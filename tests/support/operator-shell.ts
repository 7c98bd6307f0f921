import { execFile } from 'node:child_process';
import path from 'node:path';
import { startTestApp } from './app.ts';
import { root } from './process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const node = path.join(root, 'node_modules/.bin/node');

/** `error` is what was said on standard error after the line that names the installation. */
type Result = { code: number; out: string; error: string; installation: string | undefined };

/** The operator's shell beside a running Loggia: the same database, and a data directory of its own. */
export type Shell = Awaited<ReturnType<typeof openShell>>;

export async function openShell() {
  const app = await startTestApp();
  const { path: directory, remove } = await temporaryDirectory();

  /** A program of `tools/`; it gets the owner's URL, unless `environment` says otherwise. */
  function run(tool: string, args: string[], environment: Record<string, string> = {}): Promise<Result> {
    const env = {
      PATH: process.env.PATH,
      DATABASE_OWNER_URL: app.database.ownerUrl,
      DATA_DIR: directory,
      NODE_COMPILE_CACHE: path.join(directory, 'compiled'),
      ...environment,
    };
    return new Promise((resolve) => {
      execFile(node, [path.join(root, 'tools', tool), ...args], { env }, (error, out, stderr) =>
        resolve({
          code: error ? Number(error.code) : 0,
          out,
          error: stderr.replace(/^Installation: .*\n/, ''),
          installation: /^Installation: (.*)\n/.exec(stderr)?.[1],
        }),
      );
    });
  }

  const rows = async (sql: string, values: unknown[] = []) => (await app.database.owner.query(sql, values)).rows;

  return {
    app,
    directory,
    run,
    /** `npm run tenant -- …` */
    tenant: (...args: string[]) => run('tenant.ts', args),
    rows,
    /** Who did it, and where, of everything of that kind in a company's audit log. */
    auditOf: (tenantId: string, action: string) =>
      rows('select actor_name, address from audit_log where tenant_id = $1 and action = $2', [tenantId, action]),
    stop: async () => {
      await app.stop();
      await remove();
    },
  };
}
