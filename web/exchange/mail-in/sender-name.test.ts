import { expect, it } from 'vitest';
import { nameOfSender } from './sender-name.ts';

it.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Ann Maria  Lee', 'Ann Maria', 'Lee'],
  ['Ann', 'Ann', ''],
  ['', '', ''],
])('the name %j is that of %j %j', (name, firstName, lastName) => {
  expect(nameOfSender(name)).toEqual({ firstName, lastName });
});
