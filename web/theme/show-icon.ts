/** Our own addresses of the icons, once a company's icon took their place. */
const ours = new Map<HTMLLinkElement, string>();

/** Shows the company's icon in the browser's tab and on the home screen of phones, or ours without one. */
export function showIcon(url: string | undefined): void {
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=apple-touch-icon]')) {
    const own = ours.get(icon) ?? icon.href;
    ours.set(icon, own);
    if (icon.rel === 'icon') icon.type = url ? 'image/png' : 'image/svg+xml';
    icon.href = url ?? own;
  }
}
