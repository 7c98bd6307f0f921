/** The storeys of the server and of the contract, the lowest first. Those of the web have the same names, above what is not listed here. */
export const storeys = ['platform', 'people', 'work', 'exchange'];
/** The roof of the web: the only folders that know every noun. */
const roof = ['app', 'pages', 'landing'];

/** Which folder may import which. See ARCHITECTURE.md. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'And the parser of Markdown, which mails and the web share.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^contract/', '^node_modules/(zod|mdast-util-[a-z-]+|micromark-extension-[a-z-]+)/'] },
    },
    {
      name: 'server-imports-no-web',
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
      name: 'pictures-reach-only-restricted-decoders',
      comment: '`loadDecoders` blocks all decoders but four. The demo draws its own pictures.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/platform/pictures/decoders[.]ts$', '^server/demo/', '[.]test[.]ts$'],
      },
      to: { path: '^node_modules/sharp/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-demo-and-tools-act-as-owner',
      comment: 'The owner sees the rows of every tenant, so no request may be served as the owner.',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: ['^server/demo/', '[.]test[.]ts$'] },
      to: { path: '^server/platform/tenancy/owner[.]ts$' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|database|tools)/' },
    },
    ...['server', 'contract'].flatMap((folder) =>
      storeys.map((storey, index) => ({
        name: `${folder}-${storey}-imports-no-storey-above`,
        severity: 'error',
        from: { path: `^${folder}/${storey}/`, pathNot: '[.]test[.]ts$' },
        to: { path: `^${folder}/(?!(${storeys.slice(0, index + 1).join('|')})/)` },
      })),
    ),
    ...storeys.map((storey, index) => ({
      name: `${storey}-of-the-web-imports-no-storey-above`,
      severity: 'error',
      from: {
        path: index === 0 ? `^web/(?!(${[...storeys, ...roof].join('|')})/)` : `^web/${storey}/`,
        pathNot: '[.]test[.]tsx?$',
      },
      to: { path: `^web/(${[...storeys.slice(index + 1), ...roof].join('|')})/` },
    })),
    {
      name: 'slices-import-no-routes-of-others',
      comment: 'Import `read.ts` or `write.ts` of another slice, not its routes.',
      severity: 'error',
      from: { path: '^server/([^/]+/[^/]+)/' },
      to: { path: '^server/.+/routes[.]ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'slices-send-no-http-answers',
      severity: 'error',
      from: {
        path: '^server/(people|work)/',
        pathNot: '(routes|[.]test)[.]ts$',
      },
      to: { path: '^server/platform/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'writes-do-not-import-live',
      comment: 'A write publishes its changes through its transaction (`tx.changed`), so live can import every slice.',
      severity: 'error',
      from: {
        path: '^server/(people|work|exchange)/',
        pathNot: '(routes|[.]test)[.]ts$',
      },
      to: { path: '^server/platform/live/', pathNot: '^server/platform/live/viewers[.]ts$' },
    },
    {
      name: 'endpoints-stay-on-the-server',
      comment: 'They bring Zod, and the texts and examples of the API. The web loads the table of operations instead.',
      severity: 'error',
      from: { path: '^web/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^contract/(index|endpoints[.]generated|tags)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-imports-no-noun',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: {
        path: '^(contract/(?!platform/hues\\.ts$)|web/(?!ui/|texts/|lib/(format|api-error|load-chunk|retry|running-writes|connection)|theme/(tokens|direction)))',
      },
    },
    {
      name: 'dialogs-show-their-problems',
      comment: 'What fails while a dialog is open is shown in it.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/ui/(dialog|form-dialog)[.]tsx$' },
      to: { path: 'node_modules/@mui/material/Dialog/' },
    },
    {
      name: 'files-import-no-documents-or-images',
      comment: 'web/work/files has what documents and images share. Each passes its differences in as data.',
      severity: 'error',
      from: { path: '^web/work/files/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(contract|web)/work/(documents|images)' },
    },
    {
      name: 'theme-is-below-the-web',
      severity: 'error',
      comment: 'The colours are shared with mail.',
      from: { path: '^web/theme/' },
      to: { path: '^(contract/(?!platform/(accents|colors|contrast|hues)\\.ts$)|web/(?!theme/))' },
    },
    {
      name: 'texts-are-below-the-web',
      severity: 'error',
      from: { path: '^web/texts/' },
      // Except what the texts of the server share.
      to: { path: '^(contract/(?!platform/(isolated|texts/(lists|speak))\\.ts)|web/(?!texts/))' },
    },
    {
      name: 'web-lib-imports-no-noun',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(?!lib/|texts/)' },
    },
    {
      name: 'server-imports-no-dev-dependencies',
      comment: 'The image does not contain the packages that build the web or are built into it.',
      severity: 'error',
      from: {
        path: '^((contract|database|server)/|tools/(start|web-build|tenant|backup|restore|demo-reset|owner-connection|command-line))',
        pathNot: '[.]test[.]ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-imports-no-tests',
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
