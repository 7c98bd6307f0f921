import { expect, it } from 'vitest';
import { sections } from '#tests/specification/index.ts';
import { covers, readTags } from '#tests/specification/tags.ts';

const tags = await readTags();
const rows = sections.flatMap(({ statements }) => Object.entries(statements));

it('every statement of the specification has either a test or a reason why it is left out', () => {
  const wrong = rows.filter(([id, row]) => tags.some(({ tag }) => covers(tag, id)) === (typeof row !== 'string'));
  expect(wrong.map(([id]) => id)).toEqual([]);
});

it('every tag of a test names a statement', () => {
  const wrong = tags.filter(({ tag }) => !rows.some(([id]) => covers(tag, id)));
  expect(wrong.map(({ tag, file }) => `${tag} in ${file}`)).toEqual([]);
});

it('statement ids are unique', () => {
  const ids = rows.map(([id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
