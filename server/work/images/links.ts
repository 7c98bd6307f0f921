import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ImageVariant, imageVariants } from '#contract/work/images.ts';
import { deriveKeys, type Secrets } from '#server/platform/crypto/secrets.ts';
import type { Actor, Principal } from '#server/platform/tenancy/index.ts';

/** The user and session that may see one form of a picture through a link. */
export type Grant = Holder & { imageId: string; variant: ImageVariant };

/** In a preview, the user who started it. */
export type Holder = Pick<Principal, 'tenantId' | 'userId' | 'sessionId' | 'previewId'>;

/** Who may use the links in an answer to the actor. */
export function holderOf({ tenantId, userId, sessionId, preview }: Actor): Holder {
  return preview
    ? { tenantId, userId: preview.startedBy, sessionId, previewId: preview.id }
    : { tenantId, userId, sessionId };
}

type LinkParameters = {
  tenant?: string | undefined;
  user?: string | undefined;
  session?: string | undefined;
  preview?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
};

const hour = 60 * 60;

export type ImageLinks = ReturnType<typeof openImageLinks>;

/** Creates and verifies signed links. `base` is the origin of the API if the web app has another one. */
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
      ...(grant.previewId && { preview: grant.previewId }),
      expires: String(expires),
      signature: sign(keys[0], grant, String(expires)),
    });
    return `${base}/api/Image/${grant.imageId}/download?${parameters}`;
  }

  /** Returns the holder and the seconds left, or null if the link is forged, altered or expired. */
  function verify(imageId: string, variant: ImageVariant, given: LinkParameters) {
    const { tenant = '', user = '', session = '', preview, expires = '', signature = '' } = given;
    const secondsLeft = Number(expires) - Math.floor(Date.now() / 1000);
    const holder: Holder = {
      tenantId: tenant,
      userId: user,
      sessionId: session,
      ...(preview && { previewId: preview }),
    };
    const genuine = keys.some((key) => same(signature, sign(key, { ...holder, imageId, variant }, expires)));
    return genuine && secondsLeft > 0 ? { ...holder, secondsLeft } : null;
  }

  function sign(key: Buffer, grant: Grant, expires: string): string {
    const { tenantId, userId, sessionId, previewId, imageId, variant } = grant;
    const holder = [tenantId, userId, sessionId, ...(previewId ? [previewId] : [])];
    return createHmac('sha256', key)
      .update(JSON.stringify([...holder, imageId, imageVariants.indexOf(variant), expires]))
      .digest('base64url');
  }

  return { steady, until, verify };
}

function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
