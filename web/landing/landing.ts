import type { Tenant } from '#contract/people/tenants.ts';
import { apiUrl } from '#web/lib/settings.ts';

preferChosenScheme();

// The demo's links go to the company selection until the demo company is known, and always without JavaScript.
addEventListener('load', () => setTimeout(pointToDemo, 300));

/** The writable demo company is preferred over the read-only one. */
async function pointToDemo(): Promise<void> {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-demo]');
  if (links.length === 0) return;
  const answer = await fetch(apiUrl('/api/Tenants')).catch(() => null);
  if (!answer?.ok) return;
  const tenants: Tenant[] = await answer.json();
  const demo = tenants.find((tenant) => tenant.demoLabel === 'Sandbox') ?? tenants[0];
  if (!demo) return;
  for (const link of links) {
    link.href = `/login/${encodeURIComponent(demo.id)}`;
  }
}

/** Applies a colour scheme chosen in the app to the pictures too. */
function preferChosenScheme(): void {
  const { theme } = document.documentElement.dataset;
  if (!theme) return;
  const isDark = theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)';
  for (const source of document.querySelectorAll('source')) {
    source.media = source.media.replace('(prefers-color-scheme: dark)', isDark);
  }
}
