/** The import doors of ARCHITECTURE.md: who may import whom. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-zod-alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'database-is-below-the-server',
      severity: 'error',
      from: { path: '^database/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'only-demo-and-tools-act-as-owner',
      comment: 'The owner sees the rows of every tenant, so no request may be served as the owner.',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: ['^server/demo/', '[.]test[.]ts$'] },
      to: { path: '^server/tenancy/owner[.]ts$' },
    },
    {
      name: 'web-knows-the-contract-alone',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|database|tools)/' },
    },
    {
      name: 'slices-have-doors',
      comment: 'Another slice is used through read, write, queries and what they name; its routes are its own.',
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: { path: '^server/[^/]+/routes[.]ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'slices-know-no-http-answers',
      severity: 'error',
      from: { path: '^server/(auth|clients|documents|images|projects|roles|support|tenants|users)/(?!routes)' },
      to: { path: '^server/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'writes-do-not-import-live',
      comment: 'A write publishes its changes through its transaction (`tx.changed`), so live can import every slice.',
      severity: 'error',
      from: {
        path: '^server/(auth|clients|documents|files|images|projects|roles|support|tenants|users|tenancy)/',
        pathNot: '[.]test[.]ts$',
      },
      to: { path: '^server/live/' },
    },
    {
      name: 'words-of-the-reference-stay-on-the-server',
      comment: 'Descriptions and examples of the API are nothing that a browser needs.',
      severity: 'error',
      from: { path: '^(web|contract/(?!reference/))' },
      to: { path: '^contract/reference/' },
    },
    {
      name: 'ui-knows-no-noun',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(contract/|web/(?!ui/|lib/(format|api-error|load-chunk|retry)|theme/tokens))' },
    },
    {
      name: 'files-know-neither-documents-nor-images',
      comment: 'What the two share is in web/files; each passes its differences in as data.',
      severity: 'error',
      from: { path: '^web/files/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(contract|web)/(documents|images)' },
    },
    {
      name: 'theme-is-below-the-web',
      severity: 'error',
      from: { path: '^web/theme/' },
      to: { path: '^(contract|web/(?!theme/))' },
    },
    {
      name: 'web-lib-knows-no-noun',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(?!lib/|ui/toast)' },
    },
    {
      name: 'server-runs-without-tools-for-development',
      comment: 'The image has neither what builds the web nor what the web is built of.',
      severity: 'error',
      from: {
        path: '^((contract|database|server)/|tools/(start|web-build|tenant|backup|restore|demo-reset|owner-connection|command-line))',
        pathNot: '[.]test[.]ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { path: '^(contract|database|server|web)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
