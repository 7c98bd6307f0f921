import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/company.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveSmallUpload } from '#server/platform/http/small-upload.ts';
import type { Services } from '#server/platform/services.ts';
import { encodeLogo } from './logo.ts';
import { getCompany } from './read.ts';
import { changeLogo, updateCompany } from './write.ts';

export function serveCompany(app: FastifyInstance, { tenancy, config }: Services): void {
  const mailDomain = config.mailIn?.domain;
  serve(app, tenancy, contract.getCompany, ({ tx, actor }) => getCompany(tx, actor, mailDomain));

  serve(app, tenancy, contract.updateCompany, ({ tx, actor, body, ifMatch, origin }) =>
    updateCompany(tx, origin, actor, body, ifMatch, mailDomain),
  );

  serveSmallUpload(app, tenancy, contract.changeCompanyLogo, contract.logoLimit, async (file, context) => {
    const { picture } = context.query;
    const content = await encodeLogo(file, context.principal.tenantId, picture);
    return context.enter(async (tx, actor) => {
      await changeLogo(tx, context.origin, picture, content);
      return getCompany(tx, actor, mailDomain);
    });
  });

  serve(app, tenancy, contract.removeCompanyLogo, async ({ tx, origin, query }) => {
    await changeLogo(tx, origin, query.picture, null);
  });
}
