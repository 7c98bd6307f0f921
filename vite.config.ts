import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { inlineFirstView } from './tools/inline-first-view.ts';
import { pureContract } from './tools/pure-contract.ts';
import { translatedWeb } from './tools/translate-web.ts';
import { tokensCss } from './web/theme/tokens.ts';

const here = import.meta.dirname;

/** Files of `web/lib`, `web/lists` and `web/ui` that lists and pages of many kinds need. The dashboard has none. */
const listParts =
  'pages|use-selection|sort-heading|use-object-url|next-cursor|use-search-text|load-more|incremental-list|list-states|no-results|long-list|list-total|toolbar|tell-apart|distinct-initials|back-link|not-found';

/** Builds the web into `dist/web`: one HTML file per input, and everything else with hashed names in `/assets/`. */
export default defineConfig({
  root: resolve(here, 'web'),
  plugins: [
    pureContract(),
    react(),
    inlineTokens(),
    inlineFirstView(resolve(here, 'web/app/first-view')),
    nameFirstFiles(),
    translatedWeb(resolve(here, 'contract/platform/texts/languages')),
  ],
  // The server replaces this text with a fresh nonce in every HTML answer.
  html: { cspNonce: 'LOGGIA_CSP_NONCE' },
  build: {
    outDir: resolve(here, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that Loggia supports preloads modules itself.
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // pdf.js is above the default limit. It loads with the first preview of a PDF.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        app: resolve(here, 'web/app/index.html'),
        landing: resolve(here, 'web/landing/index.html'),
        'right-to-left': resolve(here, 'web/app/right-to-left.ts'),
      },
      output: {
        // The name of a part that several pages share lists these pages, and every script that imports it would repeat the list. The first
        // script names all others, and hashes do not compress, so they are short.
        chunkFileNames: ({ name }) => `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash:7].js`,
        codeSplitting: {
          // Packages that rarely change stay cached across releases. The bundler splits off parts that only some screens need.
          groups: [
            // The functions of texts hardly change either, and every page needs them: a separate chunk would be one more request.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|\/web\/texts\/|\/contract\/platform\/(isolated|texts\/(lists|speak))\./,
              priority: 3,
            },
            {
              name: 'router',
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
              priority: 2,
            },
            { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\//, priority: 2 },
            {
              name: 'styles',
              test: /node_modules\/(@emotion|stylis|@mui\/(system|styled-engine|utils|private-theming|material\/(styles|utils|colors)))\//,
              priority: 2,
            },
            // A phone loads the sign-in page first. One chunk loads faster than twenty small ones.
            { name: 'start', tags: ['$initial'], test: /\/web\/(app|lib|theme)\//, entriesAware: true, priority: 2 },
            // The landing page reads the settings, and nothing else that the app has.
            { name: 'settings', test: /\/web\/lib\/settings\.ts$/, priority: 4 },
            {
              name: 'common',
              test: /\/web\/(lib\/(api|retry|search-params)|ui\/(mark|company-logo)|theme\/show-(accent|icon)|people\/(tenants\/name-and-pictures|sign-in\/sessions\/replayed-session|announcement\/[\w-]+))\.tsx?$|\/contract\/work\/project-status\.ts$|\/(createLucideIcon|eye|arrow-left)\.m?js$/,
              priority: 3,
            },
            {
              name: 'entrance',
              test: /\/web\/(people\/sign-in\/auth\/(entrance|sign-in-form)|pages\/(sign-in|company-selection)-page)\.tsx$/,
            },
            // The same for the signed-in screens. The order matters: each group takes its dependencies along. Code that only
            // one screen or dialog uses is in no group.
            // Cards need Paper on every screen.
            { name: 'shell', test: /\/web\/app\/signed-in\.tsx$|\/@mui\/material\/Paper\// },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
            { name: 'menus', test: /\/web\/(ui\/card-menu|lists\/export-button)\.tsx$/ },
            {
              name: 'filters',
              test: /\/web\/ui\/(search-field|filter-select|view-toggle)\.tsx$/,
            },
            { name: 'dialogs', test: /\/web\/(ui\/(confirm-dialog|form-dialog)|forms\/kept-draft)\.tsx?$/ },
            { name: 'schemas', test: /\/contract\/platform\/(endpoint|fields|paging|audience)\.ts$/ },
            { name: 'forms', test: /\/web\/forms\/form-saving\.tsx$/ },
            { name: 'inputs', test: /\/web\/ui\/select-input\.tsx$/ },
            {
              name: 'screens',
              test: new RegExp(
                `/web/((forms|lib|ui)/(?!(${listParts}|board|upload|use-object-url|drawings|copy-field|secret-dialog|use-copy|days|tick-styles|row-list|section|upload-dialog[\\w-]*)[.])|work/(clients/client-link|projects/project-status))`,
              ),
              minShareCount: 3,
            },
            {
              name: 'lists',
              test: new RegExp(
                `/web/((lib|lists|ui)/(${listParts})|work/views/view(s-menu|-action|-dialogs)|people/(client-choice/client-filter(-select)?|users/(person|user)-filter))[.]|/chevron-right[.]`,
              ),
            },
            { name: 'background', test: /\/web\/(app\/background|people\/users\/picture-(loader|queries))\.ts$/ },
            {
              name: 'project-parts',
              test: /\/web\/(pages\/projects\/project-(menu|dialogs)|work\/(projects\/modules|tasks\/queries|updates\/queries|sign-offs\/(queries|sign-off-(badge|row|texts))))\.tsx?$|\/icons\/user-plus\.m?js$/,
            },
            {
              name: 'uploads',
              test: /\/web\/(ui\/upload-dialog[\w-]*|work\/(documents\/(document-files|queries|use-download|upload-rules|preview-kind)|files\/file-icon|images\/queries))\.tsx?$|\/icons\/zoom-(in|out)\.m?js$/,
            },
            {
              name: 'audience',
              test: /\/web\/people\/audience\/audience(-choice)?\.tsx$|\/contract\/platform\/upload-limit\.ts$/,
            },
            {
              name: 'conversations',
              test: /\/web\/work\/(messages\/(lazy-conversation|paths|pins)|inbox\/(use-subject-line|queries))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});

/** Puts the design tokens where an HTML file says `<!-- tokens -->`, so the first paint has its colours. */
function inlineTokens(): Plugin {
  return {
    name: 'inline-tokens',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- tokens -->', `<style>${tokensCss()}</style>`),
    },
  };
}

/** The chunks of the pages that people open first, by the beginning of their address. `projects/` is one project. */
const firstPages = {
  dashboard: 'dashboard-page',
  projects: 'projects-page',
  'projects/': 'project-details-page',
  supportTickets: 'support-tickets-page',
};

/**
 * Fills the lists of a script in the HTML with the files that the HTML does not name yet: of the sign-in page, and of the signed-in
 * pages that people open first.
 */
function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as Rolldown.OutputChunk[];
        /** Each file of the chunk and of what it imports, but for those that are known. */
        const filesOf = (chunkName: string, known: readonly string[] = []) => {
          const needed = new Set<string>();
          const need = (chunk: Rolldown.OutputChunk | undefined) => {
            if (!chunk || needed.has(chunk.fileName)) return;
            needed.add(chunk.fileName);
            for (const file of chunk.viteMetadata?.importedCss ?? []) needed.add(file);
            for (const file of chunk.imports) need(chunks.find(({ fileName }) => fileName === file));
          };
          need(chunks.find(({ name }) => name === chunkName));
          return [...needed].map((file) => `/${file}`).filter((file) => !html.includes(file) && !known.includes(file));
        };
        const shell = filesOf('shell');
        const pages = Object.entries(firstPages).map(([place, name]) => [place, filesOf(name, shell)]);
        return html
          .replace('const entrance = []', `const entrance = ${JSON.stringify(filesOf('entrance'))}`)
          .replace('const shell = []', `const shell = ${JSON.stringify(shell)}`)
          .replace('const pages = {}', `const pages = ${JSON.stringify(Object.fromEntries(pages))}`);
      },
    },
  };
}
