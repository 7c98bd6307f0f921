import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';

/** API answers are data: nothing in them may run, be framed or load anything. Pages have a separate policy. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** For answers that are sent before a route is matched, when the hook below has not run. */
export const baseHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Sets security headers on every answer, and CORS for the origins that the operator configured. */
export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const { 'cache-control': _, ...base } = baseHeaders;
  const otherOrigins = config.allowedOrigins.length > 0;
  const headers: Record<string, string> = {
    ...base,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': otherOrigins ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(config.publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  // Registered first, so that refusals have them too. Handlers may override them.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  if (otherOrigins) {
    const options = {
      origin: config.allowedOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'if-match', 'range'],
      exposedHeaders: [
        'content-disposition',
        'link',
        'x-total-count',
        'x-unread-count',
        'x-waiting-count',
        'retry-after',
        'x-ratelimit-remaining',
        'etag',
        'content-range',
      ],
      maxAge: 600,
    };
    await app.register(cors, {
      // Sign-in reads and sets the known-device cookie. No other call uses cookies.
      delegator: (request, done) => done(null, { ...options, credentials: request.url.startsWith('/api/Auth/') }),
    });
  }
}

/** The policy of our pages: files of the same origin, and inline scripts and styles only with the nonce of this answer. */
export function pagePolicy(nonce: string, config: Config): string {
  const api = config.publicApiBase ? ` ${new URL(config.publicApiBase).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob:${api}`,
    `connect-src 'self'${api}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
