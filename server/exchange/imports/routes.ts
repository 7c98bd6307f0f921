import type { FastifyInstance } from 'fastify';
import { importLimit } from '#contract/exchange/import-fields.ts';
import * as contract from '#contract/exchange/imports.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { parseFields } from '#server/platform/http/multipart.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import { serveSmallUpload } from '#server/platform/http/small-upload.ts';
import type { Services } from '#server/platform/services.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';
import { decode } from './decode.ts';
import { parseTable } from './parse.ts';
import { listImports } from './read.ts';
import { undoImport } from './undo.ts';
import { createImport, runImport } from './write.ts';

export function serveImports(app: FastifyInstance, services: Services): void {
  const { tenancy } = services;
  serve(app, tenancy, contract.listImports, async ({ tx, query, request, reply }) => {
    const page = await listImports(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serveSmallUpload(app, tenancy, contract.createImport, importLimit, async (file, context, form) => {
    const { origin, enter, request } = context;
    // Invisible characters would make one name look like another.
    const fileName = form.fileName.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200);
    const asked = { ...parseFields(contract.createImportFields, form.fields), fileName };
    const table = await parseTable(decode(file));
    return enter(
      async (tx, actor) =>
        createImport(tx, { actor: await actor(), origin, services, invite: false, say: sayTo(request) }, asked, table),
      'long',
    );
  });

  serveManual(app, tenancy, contract.runImport, ({ params, body, origin, enter, request }) =>
    enter(
      async (tx, actor) =>
        runImport(
          tx,
          { actor: await actor(), origin, services, invite: body.invite, say: sayTo(request) },
          params.id,
          body,
        ),
      'long',
    ),
  );

  serveManual(app, tenancy, contract.undoImport, ({ params, origin, enter, request }) =>
    enter(
      async (tx, actor) =>
        undoImport(tx, { actor: await actor(), origin, services, invite: false, say: sayTo(request) }, params.id),
      'long',
    ),
  );
}
