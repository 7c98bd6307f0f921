import { expect, it } from 'vitest';
import { placeOfText, roomOf } from './place-of-text.ts';

const place = (width: number, left: number, right: number, marks: number[] = []) =>
  placeOfText({ left, right, room: roomOf('Overdue Nov 21', width), isOut: false, isPast: false, marks });

it('the words stand behind the bar where there is room', () => {
  expect(place(1400, 10, 60)).toEqual({ insetInlineStart: 'calc(60% + 6px)' });
  expect(place(390, 10, 40)).toEqual({ insetInlineStart: 'calc(40% + 6px)' });
});

it('the words stand behind a milestone that is in their way', () => {
  expect(place(1400, 10, 60, [62])).toEqual({ insetInlineStart: 'calc(62% + 14px)' });
});

it('on a phone the words are not cut behind a milestone: they stand before the bar, or are left out', () => {
  expect(place(390, 55, 60, [62])).toEqual({ insetInlineEnd: 'calc(45% + 6px)' });
  expect(place(390, 10, 40, [62])).toEqual({ display: 'none' });
});
