import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ImageVariant, imageVariants } from '#contract/images.ts';
import { deriveKeys, type Secrets } from '#server/secrets.ts';

/** The user and session that may see one form of a picture through a link. */
export type Grant = { tenantId: string; userId: string; sessionId: string; imageId: string; variant: ImageVariant };

type LinkParameters = {
  tenant?: string | undefined;
  user?: string | undefined;
  session?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
};

const hour = 60 * 60;

export type ImageLinks = ReturnType<typeof openImageLinks>;

/** Creates and verifies signed links (D32). `base` is the origin of the API if the web app has another one. */
export function openImageLinks(secrets: Secrets, base = '') {
  const keys = deriveKeys(secrets, 'image-link');

  /** A link that stays the same for an hour, so that caches work, and is valid for at least an hour. */
  function steady(grant: Grant): string {
    return until(grant, (Math.floor(Date.now() / 1000 / hour) + 2) * hour);
  }

  /** A link that expires at `expires`, in seconds since 1970. */
  function until(grant: Grant, expires: number): string {
    const parameters = new URLSearchParams({
      variant: grant.variant,
      tenant: grant.tenantId,
      user: grant.userId,
      session: grant.sessionId,
      expires: String(expires),
      signature: sign(keys[0], grant, String(expires)),
    });
    return `${base}/api/Image/${grant.imageId}/download?${parameters}`;
  }

  /** Returns the holder and the seconds left, or null if the link is forged, altered or expired. */
  function verify(imageId: string, variant: ImageVariant, given: LinkParameters) {
    const { tenant = '', user = '', session = '', expires = '', signature = '' } = given;
    const secondsLeft = Number(expires) - Math.floor(Date.now() / 1000);
    const holder = { tenantId: tenant, userId: user, sessionId: session };
    const genuine = keys.some((key) => same(signature, sign(key, { ...holder, imageId, variant }, expires)));
    return genuine && secondsLeft > 0 ? { ...holder, secondsLeft } : null;
  }

  function sign(key: Buffer, grant: Grant, expires: string): string {
    const { tenantId, userId, sessionId, imageId, variant } = grant;
    return createHmac('sha256', key)
      .update(JSON.stringify([tenantId, userId, sessionId, imageId, imageVariants.indexOf(variant), expires]))
      .digest('base64url');
  }

  return { steady, until, verify };
}

function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
