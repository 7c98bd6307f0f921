/** Cuts a text after so many lines, with an ellipsis. */
export function lines(count: number) {
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const;
}
