/** Stands where not even the layout could be shown. Its words lie in index.html: they need no part that may not come. */
export function BrokenApp() {
  return <div ref={fill} />;
}

function fill(place: HTMLElement | null): void {
  const words = document.querySelector<HTMLTemplateElement>('#broken');
  if (words) place?.replaceChildren(words.content.cloneNode(true));
}
