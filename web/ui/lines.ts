import { inlineSign } from '#web/theme/direction.ts';

/** Cuts a text after a number of lines, with an ellipsis. */
export function lines(count: number) {
  // From right to left, a clamp of one line draws no ellipsis at the end of a name in Latin letters.
  if (count === 1 && inlineSign === -1)
    return { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const;
}
