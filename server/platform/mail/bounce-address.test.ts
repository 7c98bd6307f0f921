import { expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { createBounceAddress, readBounceCode } from './bounce-address.ts';

const secrets = { tokenSecret: 'a'.repeat(32), otherTokenSecret: undefined };
const id = newId();
const addressOf = (keys = secrets) => createBounceAddress(keys, id, 'mail.example');
const codeOf = (address: string) => address.slice('bounce+'.length, address.indexOf('@'));

it('names its mail, and the part before the @ has the 64 characters that mail servers accept', () => {
  expect(addressOf()).toMatch(/^bounce\+[0-9a-f]{32}\.[0-9a-f]{24}@mail\.example$/);
  expect(addressOf().indexOf('@')).toBe(64);
  expect(readBounceCode(secrets, codeOf(addressOf()))).toBe(id);
});

it('is read after the secret was changed, as long as the old one is kept', () => {
  const tokenSecret = 'b'.repeat(32);
  const code = codeOf(addressOf());
  expect(readBounceCode({ tokenSecret, otherTokenSecret: secrets.tokenSecret }, code)).toBe(id);
  expect(readBounceCode({ tokenSecret, otherTokenSecret: undefined }, code)).toBeUndefined();
});

it('is refused if one character differs, or if anything is missing or added', () => {
  const code = codeOf(addressOf());
  const changed = [...code].map((character, index) => {
    const other = character === '.' ? '-' : character === '0' ? '1' : '0';
    return code.slice(0, index) + other + code.slice(index + 1);
  });
  const others = ['', '.', code.slice(1), code.slice(0, -1), `${code}0`, ` ${code}`, `${code}\n`, code.toUpperCase()];
  const accepted = [...changed, ...others].filter((each) => each !== code && readBounceCode(secrets, each));
  expect(accepted).toEqual([]);
});
