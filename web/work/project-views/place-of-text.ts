interface TextPlace {
  left: number;
  right: number;
  /** How many percent of the width the text takes. */
  room: number;
  isOut: boolean;
  isPast: boolean;
  /** Where milestones are. */
  marks: readonly number[];
}

/** Behind the bar and the milestones near it, or before it where there is no room. The label of the link has the day, too. */
export function placeOfText({ left, right, room, isOut, isPast, marks }: TextPlace) {
  if (isOut) return isPast ? { insetInlineStart: 4 } : { insetInlineEnd: 4 };
  const inTheWay = marks.filter((mark) => mark > right - 1).sort((one, other) => one - other);
  const end = inTheWay.reduce((behind, mark) => (mark < behind + room ? mark : behind), right);
  if (end <= 100 - room) return { insetInlineStart: `calc(${Math.max(end, right)}% + ${end === right ? 6 : 14}px)` };
  return left < room ? { display: 'none' } : { insetInlineEnd: `calc(${100 - left}% + 6px)` };
}

/** How many percent of the bars' part of the window a text takes. That part is a good half, and a letter has some six pixels. */
export function roomOf(text: string, windowWidth: number): number {
  return (6.2 * text.length + 16) / (0.0055 * windowWidth);
}
