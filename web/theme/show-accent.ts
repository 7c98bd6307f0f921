import { accentCss } from './accent-css.ts';

declare global {
  /** The colour that the page is shown in. The first view and the app are separate scripts. */
  var shownAccent: { colour: string; sheet: CSSStyleSheet } | undefined;
}

/** In this browser, so that the next page has the colour before it knows the company. */
const lastShown = 'accent';

/**
 * Shows the page in this company's colour, or in ours without one. A constructed style sheet, because the content security
 * policy allows no inline styles.
 */
export function showAccent(colour: string | undefined): void {
  const before = globalThis.shownAccent;
  if (before?.colour === colour) return;
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== before?.sheet);
  const shown = colour && /^#[0-9A-F]{6}$/.test(colour) ? { colour, sheet: new CSSStyleSheet() } : undefined;
  shown?.sheet.replaceSync(accentCss(shown.colour));
  document.adoptedStyleSheets = shown ? [...others, shown.sheet] : others;
  globalThis.shownAccent = shown;
  if (shown) localStorage.setItem(lastShown, shown.colour);
  else localStorage.removeItem(lastShown);
}

/** Shows the page in the colour of the page before, until it knows its company. */
export function showLastAccent(): void {
  showAccent(localStorage.getItem(lastShown) ?? undefined);
}
