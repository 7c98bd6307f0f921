import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { createEntryToken, readEntryToken } from './entry-token.ts';

const secrets = { tokenSecret: 'a'.repeat(32), otherTokenSecret: undefined };
const others = { tokenSecret: 'b'.repeat(32), otherTokenSecret: undefined };
const link = { tenantId: newId(), linkId: newId() };

describe('a token of an entry link', () => {
  it('names its company and its link, and is the same each time', () => {
    const token = createEntryToken(secrets, link);
    expect(token).toMatch(/^[\w-]{86}$/);
    expect(createEntryToken(secrets, link)).toBe(token);
    expect(readEntryToken(secrets, token)).toEqual(link);
    expect(createEntryToken(secrets, { ...link, linkId: newId() })).not.toBe(token);
    expect(createEntryToken(secrets, { ...link, tenantId: newId() })).not.toBe(token);
  });

  it('stays valid while the secret is being changed, and no longer', () => {
    const token = createEntryToken(secrets, link);
    const rotating = { tokenSecret: others.tokenSecret, otherTokenSecret: secrets.tokenSecret };
    expect(readEntryToken(rotating, token)).toEqual(link);
    expect(readEntryToken(others, token)).toBeUndefined();
  });

  it('is refused if any character differs, is missing or is added', () => {
    const token = createEntryToken(secrets, link);
    for (let at = 0; at < token.length; at++) {
      const swapped = token[at] === 'A' ? 'B' : 'A';
      const altered = token.slice(0, at) + swapped + token.slice(at + 1);
      expect(readEntryToken(secrets, altered), `at ${at}`).toBeUndefined();
    }
    for (const other of ['', token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`, 'x'.repeat(86)])
      expect(readEntryToken(secrets, other), other).toBeUndefined();
  });
});
