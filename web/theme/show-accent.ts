import { accentCss } from './accent-css.ts';

let shown: { colour: string; sheet: CSSStyleSheet } | undefined;

/**
 * Shows the page in this company's colour, or in ours without one. A constructed style sheet, because the content security
 * policy allows no inline styles.
 */
export function showAccent(colour: string | undefined): void {
  if (shown?.colour === colour) return;
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== shown?.sheet);
  shown = colour && /^#[0-9A-F]{6}$/.test(colour) ? { colour, sheet: new CSSStyleSheet() } : undefined;
  shown?.sheet.replaceSync(accentCss(shown.colour));
  document.adoptedStyleSheets = shown ? [...others, shown.sheet] : others;
}
