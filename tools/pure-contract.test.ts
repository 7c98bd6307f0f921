import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { pureContract } from './pure-contract.ts';

/** A page that uses one body of the tickets, built with the plugin. */
async function buildPage(): Promise<string> {
  const tickets = path.resolve('contract/work/tickets.ts');
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? id : undefined),
        load: (id) => (id === 'page' ? `export { updateTicketBody } from ${JSON.stringify(tickets)}` : undefined),
      },
      pureContract(),
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: 'page', output: { format: 'es' }, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

it('a page gets the schema that it uses, and no other schemas, paths, texts or examples', async () => {
  const code = await buildPage();
  const { updateTicketBody } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  expect(updateTicketBody.parse({ assigneeId: '', status: 'OnHold', extra: 1 })).toEqual({
    assigneeId: null,
    status: 'OnHold',
  });
  expect(updateTicketBody.safeParse({ status: 'Lost' }).error.issues[0].message).toBe('Please choose a status');
  // A message of another schema, a path, a description and an example.
  for (const text of ['Choose a ticket', '/api/', 'List tickets', 'A lamp flickers']) expect(code).not.toContain(text);
});
