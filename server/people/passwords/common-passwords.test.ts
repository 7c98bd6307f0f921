import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { openPasswords } from './passwords.ts';

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
  // Six digits and signs around a word, or digits that are common.
  'password!!!!!!',
  '123password456',
  'password1234567',
  '1234567password',
  // Runs and repetitions.
  'bcde',
  'ihgf',
  '4321',
  'zzzz',
  'wxyzwxyz',
  'tigertiger',
  'T1gert1ger',
  // Each character that stands for a letter.
  '|ove',
  '!ove',
  '+iger',
  '(hocolate',
  'chee$e',
  'b|ink',
  'm0nkey7',
  'p455w0rd',
  '8utt3rfly',
  '9uitar',
])('refuses %s', (password) => expect(isCommonPassword(password)).toBe(true));

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
  'password!?!?!?!',
  '1234password456',
  'password123456789x',
  'bcd',
  'ihge',
  '4322',
  '1357',
  'zzz',
  'vwxyzvwxyz',
  'tigertigers',
  'passwordx',
  'xpassword',
])('accepts %s', (password) => expect(isCommonPassword(password)).toBe(false));

test('checks a long text of digits quickly', async () => {
  const longest = '9'.repeat(64) + '7!'.repeat(32);
  const { hashPassword } = openPasswords();
  // Compared with the time to hash a password, so that the test does not depend on the machine.
  const judging = await fastestRun(() => isCommonPassword(longest));
  expect(judging).toBeLessThan(10 * (await fastestRun(() => hashPassword(longest))));
});

/** Milliseconds of the fastest of several runs, so that other load does not matter. */
async function fastestRun(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}
