import createCache from '@emotion/cache';

/** Gives Emotion's style tags the page's nonce, so that the content security policy needs no `unsafe-inline`. */
export function createStyleCache() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts, but the property has it.
  return createCache({ key: 'a', nonce: meta?.nonce || undefined });
}
