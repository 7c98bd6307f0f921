/** Where the next page of a list begins, from the answer's `Link`; undefined on the last. */
export function nextCursor(headers: Headers): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return address ? (new URL(address, window.location.href).searchParams.get('cursor') ?? undefined) : undefined;
}
