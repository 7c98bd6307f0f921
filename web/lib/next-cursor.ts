/** The cursor of the next page, from the `Link` header. Undefined on the last page. */
export const nextCursor = (headers: Headers) => cursorOf(headers, 'next');

/** The cursor of the page before, in a list that was asked for from its end. Undefined on the first page. */
export const earlierCursor = (headers: Headers) => cursorOf(headers, 'prev');

function cursorOf(headers: Headers, relation: 'next' | 'prev'): string | undefined {
  const address = new RegExp(`<([^>]+)>;\\s*rel="${relation}"`).exec(headers.get('link') ?? '')?.[1];
  return address ? (new URL(address, window.location.href).searchParams.get('cursor') ?? undefined) : undefined;
}
