import { randomBytes } from 'node:crypto';

/** One label of a domain has at most 63 characters. */
const limit = 63;

/**
 * Yields domains for a company, the plain one first: `Müller & Söhne` becomes `muller-sohne`, then `muller-sohne-4f1c`. A name without
 * any letter from a to z becomes `company`.
 */
export function* domainsFor(companyName: string): Generator<string> {
  const plain =
    companyName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, limit - 5)
      .replace(/^-+|-+$/g, '') || 'company';
  yield plain;
  for (let count = 0; count < 5; count++) yield `${plain}-${randomBytes(2).toString('hex')}`;
}
