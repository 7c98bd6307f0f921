/** The cursor of the next page, from the `Link` header. Undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return address ? (new URL(address, window.location.href).searchParams.get('cursor') ?? undefined) : undefined;
}
