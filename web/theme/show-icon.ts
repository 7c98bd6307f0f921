let icon: HTMLLinkElement | null;
let ours: string | undefined;

/** Shows the company's icon in the browser's tab and on the home screen of phones, or ours without one. */
export function showIcon(url: string | undefined): void {
  icon ??= document.querySelector('link[rel=icon]');
  if (!icon) return;
  ours ??= icon.href;
  icon.relList.toggle('apple-touch-icon', Boolean(url));
  icon.type = url ? 'image/png' : 'image/svg+xml';
  icon.href = url ?? ours;
}
