import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';

/** Hot reload: Vite serves the web app and forwards API paths to a server that restarts on changes. */
const root = path.resolve(import.meta.dirname, '..');
const webPort = Number(process.env.PORT || 3000);
const apiPort = webPort + 1;

const server = spawn(
  process.execPath,
  [
    ...['contract', 'database', 'server'].map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'server/main.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: undefined } },
);

const vite = await createServer({
  configFile: path.join(root, 'vite.config.ts'),
  appType: 'mpa',
  plugins: [productPages()],
  server: {
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/feeds', '/Health', '/openapi.json', '/docs'].map((prefix) => [prefix, `http://localhost:${apiPort}`]),
    ),
  },
});
await vite.listen();
process.stdout.write(`Loggia with hot reload at http://localhost:${webPort} (API on port ${apiPort})\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill('SIGTERM');
    await vite.close();
  });
}
server.once('exit', (code) => process.exit(code ?? 0));

/** Serves pages as the server does: the landing page at `/`, and the app for every path that is not a file. */
function productPages(): Plugin {
  return {
    name: 'product-pages',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const [pathname = '/'] = (request.url ?? '/').split('?');
        const isPageRequest = request.headers.accept?.includes('text/html') && !pathname.includes('.');
        if (isPageRequest && !/^\/(api|Health|docs)(\/|$)/.test(pathname)) {
          request.url = pathname === '/' ? '/landing/index.html' : '/app/index.html';
        }
        next();
      });
    },
  };
}
