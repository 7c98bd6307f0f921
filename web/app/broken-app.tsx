/** Shown when even the layout fails to load. Its text is in index.html, so it needs no further chunk. */
export function BrokenApp() {
  return <div ref={fill} />;
}

function fill(place: HTMLElement | null): void {
  const words = document.querySelector<HTMLTemplateElement>('#broken');
  if (words) place?.replaceChildren(words.content.cloneNode(true));
}
