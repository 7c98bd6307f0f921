import { describe, expect, test } from 'vitest';
import {
  decodePictures,
  encodePictures,
  hasPictures,
  pictureMarkdown,
  picturesIn,
  withoutPictures,
} from './pictures.ts';

const [floor, plan, other] = ['a', 'b', 'c'].map((end) => `0190a0a0-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const file = (id: string, contentType = 'image/png') => ({ id, fileName: 'floor.png', sizeBytes: 1, contentType });

describe('the pictures of a text', () => {
  test.each([
    ['a picture of the message', `See ![The floor](attachment:${floor})`, [floor]],
    ['one in a list, and one twice', `- ![](attachment:${floor})\n- ![](attachment:${floor.toUpperCase()})`, [floor]],
    ['a file that is no picture', `![Plan](attachment:${plan})`, []],
    ['a picture of another message', `![Other](attachment:${other})`, []],
    ['one in code', `\`![The floor](attachment:${floor})\``, []],
    ['a link to it', `[The floor](attachment:${floor})`, []],
  ])('%s', (_what, text, ids) => {
    expect([...picturesIn(text, [file(floor), file(plan, 'application/pdf')]).keys()]).toEqual(ids);
  });
});

describe('a draft', () => {
  const uploaded = {
    id: 7,
    file: { name: 'floor.png', size: 1 },
    state: 'done',
    part: 1,
    attachmentId: floor,
  } as const;
  const failed = { id: 8, file: { name: 'a]b[c\\.png', size: 1 }, state: 'failed', part: 0 } as const;
  const files = [uploaded, failed];
  const written = `Look:\n${pictureMarkdown(uploaded)}\nGood? ${pictureMarkdown(failed)}`;
  const sent = `Look:\n![floor.png](attachment:${floor})\nGood? ![a b c .png](picture:8)`;

  test('has places of its files, and is sent with their ids', () => {
    expect(written).toBe('Look:\n![floor.png](picture:7)\nGood? ![a b c .png](picture:8)');
    expect(encodePictures(written, files)).toBe(sent);
    expect(decodePictures(sent, files)).toBe(written);
    expect([hasPictures(written), hasPictures('Look: ![x](https://a.example)')]).toEqual([true, false]);
  });

  test('loses the place of a file that is removed, whatever its words are now', () => {
    const named = written.replace('floor.png', 'The ground floor');
    expect(withoutPictures(named, uploaded)).toBe('Look:\n\nGood? ![a b c .png](picture:8)');
    expect(withoutPictures(named, { id: 9 })).toBe(named);
  });

  test('is kept without its pictures, because the browser keeps no files', () => {
    expect(withoutPictures(`${written} ![y](https://a.example)`)).toBe('Look:\n\nGood?  ![y](https://a.example)');
  });
});
