import createCache from '@emotion/cache';

/** Emotion's style tags carry the page's nonce, so the content security policy needs no `unsafe-inline`. */
export function createStyleCache() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts but keep it in the property.
  return createCache({ key: 'a', nonce: meta?.nonce || undefined });
}
