import { execFile } from 'node:child_process';
import path from 'node:path';
import { startTestApp } from './app.ts';
import { root } from './process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const node = path.join(root, 'node_modules/.bin/node');

/** `error` is standard error without the line that names the installation. */
type Result = { code: number; out: string; error: string; installation: string | undefined };

/** Runs the operator's commands against a test app: the same database, with another data directory. */
export type Shell = Awaited<ReturnType<typeof openShell>>;

export async function openShell() {
  const app = await startTestApp();
  const { path: directory, remove } = await temporaryDirectory();

  /** Runs a program of `tools/` with the owner's URL, which `environment` can override. */
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
    /** Actor and address of a company's audit entries with this action. */
    auditOf: (tenantId: string, action: string) =>
      rows('select actor_name, address from audit_log where tenant_id = $1 and action = $2', [tenantId, action]),
    stop: async () => {
      await app.stop();
      await remove();
    },
  };
}
