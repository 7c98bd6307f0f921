import { z } from 'zod';
import { boundedString } from '#contract/platform/fields.ts';

/** The shapes of the Web Authentication API as JSON. Bytes are base64url. */

const bytes = (limit: number) => boundedString(limit).regex(/^[A-Za-z0-9_-]+$/, 'Not base64url');
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: boundedString(50).nullish(),
  clientExtensionResults: z.object({}).optional(),
};

/** What the browser returns when a passkey is used. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});

export type Assertion = z.output<typeof assertion>;

/** What the browser returns when a passkey is made. */
export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(20_000),
    transports: z.array(boundedString(20)).max(10).optional(),
  }),
});

export type Registration = z.output<typeof registration>;

/** Browsers make these objects, and newer ones put more into them. What is not named above is ignored. */
export const madeByBrowsers: ReadonlySet<unknown> = new Set([assertion, registration]);
