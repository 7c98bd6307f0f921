import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secrets = { tokenSecret: 'a secret of the installation', otherTokenSecret: undefined };
const text = 'JBSWY3DPEHPK3PXP';
const sealed = seal(secrets, 'example', 'company/row', text);

test('a sealed secret can be read again, and its bytes do not contain it', () => {
  expect(unseal(secrets, 'example', 'company/row', sealed)).toBe(text);
  expect(sealed.includes(text)).toBe(false);
});

test('sealing the same secret twice gives different bytes', () => {
  expect(seal(secrets, 'example', 'company/row', text).equals(sealed)).toBe(false);
});

test('a sealed secret cannot be read in another place, for another purpose, or with another TOKEN_SECRET', () => {
  expect(unseal(secrets, 'example', 'company/other', sealed)).toBeUndefined();
  expect(unseal(secrets, 'other', 'company/row', sealed)).toBeUndefined();
  expect(unseal({ ...secrets, tokenSecret: 'another' }, 'example', 'company/row', sealed)).toBeUndefined();
});

test('a sealed secret that was altered or cut in any byte cannot be read', () => {
  for (let index = 0; index < sealed.length; index++) {
    const altered = Buffer.from(sealed);
    altered[index] = (altered[index] as number) ^ 1;
    expect(unseal(secrets, 'example', 'company/row', altered), `byte ${index}`).toBeUndefined();
    expect(unseal(secrets, 'example', 'company/row', sealed.subarray(0, index)), `${index} bytes`).toBeUndefined();
  }
});

test('while TOKEN_SECRET is being changed, what the other secret sealed can be read', () => {
  const changing = { tokenSecret: 'the new secret', otherTokenSecret: secrets.tokenSecret };
  expect(unseal(changing, 'example', 'company/row', sealed)).toBe(text);
});
