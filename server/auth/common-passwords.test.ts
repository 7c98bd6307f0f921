import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Password1!',
  'PASSWORD',
  'P@ssw0rd',
  'P@$$w0rd123!',
  'Passw0rd2024!',
  'Welcome2024!',
  '2024Welcome!',
  'Summer2026!',
  'Qwerty123!',
  'Qwertz1!',
  'Abcd1234!',
  'Abc@1234',
  'Admin123!',
  'Adm1n!23',
  'L3tmein!1',
  'Iloveyou2!',
  'Football#1',
  'Dragon_99',
  'Password123456789!',
  'TestTest1!',
  'Aa1!Aa1!',
  '12345678',
  '12345678!',
  '87654321',
  '11111111',
  'abababab',
  'abcdefgh',
  '1q2w3e4r',
  '1Qaz2wsx!',
  'Qwer1234!',
  'Ｐａｓｓｗｏｒｄ1!',
  '!!!!!!!!',
])('%s is too common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'Correct-Horse-7',
  'correct horse battery staple',
  'My password is a long one, 7 words',
  'Sunlit-Otter-42',
  'Kx9!vR2#pQ',
  'Welcome-to-Birch-9',
  'dragonfruit-teapot-5',
  'Ada-4815162342-!',
  'Zwölf-Boxkämpfer-12',
  'aB3$kL9m',
  'пароль-из-трёх-слов-9',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));

test('even a long text of digits is judged at once', () => {
  const before = performance.now();
  isCommonPassword('9'.repeat(64) + '7!'.repeat(32));
  expect(performance.now() - before).toBeLessThan(200);
});
