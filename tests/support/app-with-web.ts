import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { TestApp } from './app.ts';
import { root } from './process.ts';

export const webDir = path.join(root, 'dist/web');

export function ensureWebBuild(): void {
  if (!existsSync(webDir)) execFileSync(process.execPath, ['tools/build-web.ts'], { cwd: root });
}

/** The same server with the built web app, which serves all paths without a route. */
export function buildAppWithWeb({ services }: TestApp): Promise<FastifyInstance> {
  ensureWebBuild();
  return buildApp(services, { webDir });
}
