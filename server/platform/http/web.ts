import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompress, constants as zlib } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { type Language, speak } from '#server/platform/texts/index.ts';
import { pagePolicy } from './headers.ts';
import { chooseForPage, languageChosen } from './page-language.ts';
import { escapeHtml } from './page-texts.ts';
import type { AnswerPage } from './problem.ts';

/** Paths of the API: unknown paths below them get a problem, not a page. */
const apiPath = /^\/(api|Health|openapi\.json|docs|assets)(\/|$)/i;

/**
 * Serves the built web app: pages with a fresh nonce, and hashed assets that browsers may cache forever. Returns the
 * handler for paths of the app, which have no route.
 */
export async function serveWeb(app: FastifyInstance, config: Config, webDir: string): Promise<AnswerPage> {
  const pages = await readPages(webDir, config);

  const names = new Set(await fileNames(webDir));
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: webDir,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const immutable = path.relative(webDir, file).startsWith('assets');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
    const serveFile = (url: string, nameOf: (request: FastifyRequest) => string) =>
      files.route({
        method: ['GET', 'HEAD'],
        url,
        config: { endpoint: null },
        handler: (request, reply) => {
          const name = nameOf(request);
          return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
        },
      });
    // One route for all of them: with the languages there are thousands, and a route each took 30 MB.
    serveFile('/assets/*', ({ params }) => `assets/${(params as { '*': string })['*']}`);
    for (const name of names) if (!name.includes('/')) serveFile(`/${name}`, () => name);
  });

  const send = (request: FastifyRequest, reply: FastifyReply, kind: keyof Pages) => {
    const { language, locale, asked } = chooseForPage(request, (each) => pages[kind].has(each));
    if (asked) reply.header('set-cookie', languageChosen(asked, config.publicUrl?.startsWith('https:') ?? false));
    const page = pages[kind].get(language) as Page;
    // The app writes dates and numbers by it.
    const withLocale: Page = (nonce) => page(nonce).replace('<html ', `<html data-locale="${locale}" `);
    return sendPage(request, reply, withLocale, config);
  };
  app.get('/', { config: { endpoint: null } }, (request, reply) => send(request, reply, 'landing'));
  return (request, reply) => (wantsPage(request) ? send(request, welcomed(request, reply), 'app') : undefined);
}

/** The files that browsers may ask for. Pages are made, and what is compressed is an answer to another name. */
async function fileNames(webDir: string): Promise<string[]> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(webDir, path.join(parentPath, name)));
}

/** The address of these pages contains a token, so it must not reach another page or a log as the referrer. */
function welcomed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return /^\/(welcome|unsubscribe)\//i.test(normalizePath(request.url))
    ? reply.header('referrer-policy', 'no-referrer')
    : reply;
}

type Page = (nonce: string) => string;

/** Each page in each language that the build has. */
type Pages = Record<'landing' | 'app', ReadonlyMap<string, Page>>;

async function readPages(webDir: string, config: Config): Promise<Pages> {
  const read = async (kind: keyof Pages, fill = (html: string, _language: Language) => html) => {
    const pages = new Map<string, Page>();
    for (const name of await readdir(path.join(webDir, kind))) {
      if (!name.endsWith('.html')) continue;
      const language = name === 'index.html' ? 'en' : (path.basename(name, '.html') as Language);
      const html = await readFile(path.join(webDir, kind, name), 'utf8');
      pages.set(language, preparePage(fill(html, language), config));
    }
    return pages;
  };
  return {
    landing: await read('landing', (html, language) => fillLanding(html, language, config)),
    app: await read('app'),
  };
}

/**
 * The landing page mentions the demo, sign-up and its trial, terms and privacy only if there are any. The trial of the
 * specification stays with its prices and figures.
 */
function fillLanding(landing: string, language: Language, { demo, signUp, legal }: Config): string {
  const shown = {
    demo,
    'sign-up': Boolean(signUp),
    'no-sign-up': !signUp,
    trial: signUp?.trialDays !== undefined,
    terms: Boolean(legal.termsUrl),
    privacy: Boolean(legal.privacyUrl),
  };
  return Object.entries(shown)
    .filter(([, isShown]) => !isShown)
    .reduce((html, [name]) => html.replace(new RegExp(`<!-- ${name} -->.*?<!-- /${name} -->`, 'gs'), ''), landing)
    .replaceAll('{trial}', () =>
      escapeHtml(speak(language).plural(signUp?.trialDays ?? 0, { one: '{count} day', other: '{count} days' })),
    )
    .replaceAll('LOGGIA_TERMS_URL', () => escapeHtml(legal.termsUrl ?? ''))
    .replaceAll('LOGGIA_PRIVACY_URL', () => escapeHtml(legal.privacyUrl ?? ''));
}

/** Passes the configuration that the pages need in a meta tag. It contains nothing secret. */
function preparePage(html: string, config: Config): Page {
  const settings = {
    apiBase: config.publicApiBase ?? '',
    uploadLimit: config.uploadLimit,
    ...(config.mail && { mail: true }),
    ...(config.signUp && { signUp: true }),
    ...(config.legal.termsUrl && { termsUrl: config.legal.termsUrl }),
    ...(config.legal.privacyUrl && { privacyUrl: config.legal.privacyUrl }),
    ...(config.contactEmail && { contactEmail: config.contactEmail }),
  };
  const meta = `<meta name="loggia-settings" content="${escapeHtml(JSON.stringify(settings))}">`;
  const parts = html
    .replace('</head>', () => `${meta}</head>`)
    .replaceAll(/LOGGIA_CONTACT_EMAIL|\{email\}/g, escapeHtml(config.contactEmail ?? 'hello@loggia.example'))
    .split('LOGGIA_CSP_NONCE');
  return (nonce) => parts.join(nonce);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, config: Config): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const html = page(nonce);
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, accept-language')
    .header('content-security-policy', pagePolicy(nonce, config));
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  // Each page has its own nonce, so it is compressed when it is asked for. Nothing in it is secret.
  brotliCompress(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }, (error, compressed) => {
    if (error) reply.send(html);
    else reply.header('content-encoding', 'br').send(compressed);
  });
  return reply;
}

function wantsPage(request: FastifyRequest): boolean {
  const path = normalizePath(request.url);
  if (!path.startsWith('/') || apiPath.test(path) || path.includes('.')) return false;
  if (!['GET', 'HEAD'].includes(request.method)) return false;
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

/** Normalizes the path like the most lenient proxy, so that a path that any proxy treats as API never gets a page. */
function normalizePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] as string;
  return decodeURIComponent(path)
    .replace(/;[^/\\]*/g, '')
    .replace(/[/\\]+/g, '/');
}
