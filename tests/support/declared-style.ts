/** What the written styles say of a property, its variables unresolved: jsdom computes no `var()`. */
export function declaredStyle(element: Element, property: string): string | undefined {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  const own = rules.filter(({ selectorText }) => [...element.classList].some((name) => selectorText === `.${name}`));
  return own.map(({ style }) => style.getPropertyValue(property)).findLast(Boolean);
}
