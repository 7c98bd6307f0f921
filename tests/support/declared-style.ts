/** Reads a property from the style rules of an element. `var()` stays unresolved, because jsdom does not compute it. */
export function declaredStyle(element: Element, property: string): string | undefined {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  const own = rules.filter(({ selectorText }) => [...element.classList].some((name) => selectorText === `.${name}`));
  return own.map(({ style }) => style.getPropertyValue(property)).findLast(Boolean);
}
