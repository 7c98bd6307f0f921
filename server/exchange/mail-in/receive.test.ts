import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { takeForAll, upTo } from './receive.ts';
import { type IncomingMail, MailDelay, MailRefusal } from './recipient.ts';

const mail = { file: { size: 100 } } as IncomingMail;

it.each([
  ['taken', undefined, { code: 250, words: 'Taken' }],
  ['refused', new MailRefusal('5.1.1 No.'), { code: 550, words: '5.1.1 No.' }],
  ['delayed', new MailDelay('4.2.2 Later.'), { code: 452, words: '4.2.2 Later.' }],
  ['a failure of ours', new Error('down'), { code: 451, words: '4.3.0 The mail cannot be taken now.' }],
])('a mail that is %s is answered like that, and only our failures are reported', async (_, error, answer) => {
  const failures: unknown[] = [];
  const take = async () => {
    if (error) throw error;
  };
  const answers = await takeForAll([{ sizeLimit: 100, take }], mail, (each) => failures.push(each));
  expect(answers).toEqual([answer]);
  expect(failures).toEqual(answer.code === 451 ? [error] : []);
});

it('a mail that is too large, or for an address that has ended, is not taken', async () => {
  const never = () => expect.fail('It must not be taken.');
  const answers = await takeForAll([{ sizeLimit: 99, take: never }, undefined], mail, never);
  expect(answers).toMatchObject([{ code: 552 }, { code: 550 }]);
});

it('an answer is taken before the same mail for another address, and each address gets its own reply', async () => {
  const order: string[] = [];
  const recipient = (name: string, isAnswer: boolean) => ({
    sizeLimit: 100,
    ...(isAnswer && { isAnswer }),
    take: async () => {
      order.push(name);
      if (!isAnswer) throw new MailDelay('4.2.2 Later.');
    },
  });
  const answers = await takeForAll([recipient('support', false), recipient('answer', true)], mail, () => {});
  expect(order).toEqual(['answer', 'support']);
  expect(answers.map(({ code }) => code)).toEqual([452, 250]);
});

it('a stream is read to its end, and kept up to one byte more than the limit', async () => {
  const read = async (limit: number) => {
    let given = 0;
    const source = Readable.from(
      (function* () {
        for (const part of ['abc', 'def', 'ghi']) {
          given += part.length;
          yield Buffer.from(part);
        }
      })(),
    );
    const kept: string[] = [];
    for await (const part of upTo(limit, source)) kept.push(String(part));
    return [kept, given];
  };
  expect(await read(100)).toEqual([['abc', 'def', 'ghi'], 9]);
  expect(await read(5)).toEqual([['abc', 'def'], 9]);
  expect(await read(3)).toEqual([['abc', 'd'], 9]);
  expect(await read(2)).toEqual([['abc'], 9]);
});
