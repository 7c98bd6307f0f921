/** Shown when even the layout fails to load. Its text is in index.html, so it needs no further chunk. */
export function BrokenApp() {
  return <div ref={showTemplate} />;
}

function showTemplate(container: HTMLElement | null): void {
  const template = document.querySelector<HTMLTemplateElement>('#broken');
  if (template) container?.replaceChildren(template.content.cloneNode(true));
}
