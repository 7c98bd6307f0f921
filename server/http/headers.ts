import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** An answer of the API is data: nothing in it may run, be framed or load anything. Pages bring a policy of their own. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** For answers that are given before a route, and with it the hooks below, is known. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Security headers on every answer (Q12), and CORS for the origins that the operator has named. */
export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const otherOrigins = config.allowedOrigins.length > 0;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: otherOrigins ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plugins that are gone, or for what the policies forbid anyway: nobody reads them any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  if (otherOrigins) {
    await app.register(cors, {
      origin: config.allowedOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'if-match', 'range'],
      exposedHeaders: ['content-disposition', 'link', 'x-total-count', 'retry-after', 'etag', 'content-range'],
      maxAge: 600,
    });
  }
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    reply.header('x-request-id', request.id);
  });
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
