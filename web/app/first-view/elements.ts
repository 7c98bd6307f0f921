type Child = Node | string | false | undefined;

/** An element with its attributes and what is in it. Text stays text. */
export function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}
