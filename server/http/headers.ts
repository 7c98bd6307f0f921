import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** An answer of the API is data: nothing in it may run, be framed or load anything. Pages bring a policy of their own. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** For answers that are given before a route, and with it the hook below, is known. */
export const baseHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Security headers on every answer (Q12), and CORS for the origins that the operator has named. */
export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const { 'cache-control': _, ...bare } = baseHeaders;
  const otherOrigins = config.allowedOrigins.length > 0;
  const headers: Record<string, string> = {
    ...bare,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': otherOrigins ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(config.publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  // First of all, so that refusals carry them too; whoever answers may set others instead.
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
        'retry-after',
        'x-ratelimit-remaining',
        'etag',
        'content-range',
      ],
      maxAge: 600,
    };
    await app.register(cors, {
      // Signing in takes and sends the cookie of a known device. No other call has a cookie.
      delegator: (request, done) => done(null, { ...options, credentials: request.url.startsWith('/api/Auth/') }),
    });
  }
}

/** The policy of a page of ours: its own files, inline styles and scripts only with this answer's nonce. */
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
