/** Cuts a text after a number of lines, with an ellipsis. */
export function lines(count: number) {
  // Beside the end of a line that stands at the right, a clamp draws no ellipsis.
  if (count === 1)
    return { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const;
}
