import './first-view.css';
import type { Tenant } from '#contract/people/tenants.ts';
import type { ProjectDetails, ProjectSummary } from '#contract/work/projects.ts';
import type { Waiting } from '#contract/work/waiting.ts';
import { today } from '#web/lib/day.ts';
import { askEarly } from '#web/lib/early-answers.ts';
import { apiUrl } from '#web/lib/settings.ts';
import { readClaims } from '#web/lib/token-claims.ts';
import { firstViewId } from '#web/lib/typed-early.ts';
import { lastSelectedTenantId } from '#web/people/tenants/last-selected.ts';
import { showAccent, showLastAccent } from '#web/theme/show-accent.ts';
import { signInView } from './sign-in.ts';
import { dashboardView, projectView } from './signed-in.ts';

/**
 * The page's own data before its scripts. This script is part of the HTML. It asks for what the page will read first, which the page
 * then takes (lib/early-answers.ts), and shows it if the scripts have not come after a second.
 */

/** Milliseconds from the start. On most lines the page itself is there by then, and nothing is shown twice. */
const patience = 1000;

// Without the module of the session, which needs React.
const token = localStorage.getItem('token');
const user = token ? readClaims(token) : null;
/** The company of a link in a mail, which leads to the page behind it (pages/open-page.tsx). */
const [, opened, path = location.pathname] = /^\/open\/([^/]+)(\/.*)/.exec(location.pathname) ?? [];
const [, place, id, ...further] = path.split('/');

/** Failures are for the page, which says what is wrong. */
async function ask<T>(path: string): Promise<T> {
  const response = await askEarly(apiUrl(path), token);
  if (!response.ok) throw new Error(path);
  return response.json();
}

type View = { tenant: Tenant | undefined; element: HTMLElement };

async function viewOfPlace(): Promise<View | undefined> {
  if (!token && opened) return signIn(opened);
  if (further.length > 0) return undefined;
  if (!token && place === 'login') return signIn(id || lastSelectedTenantId());
  if (!user || (opened && opened.toLowerCase() !== user.tenantId)) return undefined;
  const { name = '', tenantId, permissions = [] } = user;
  if (place === 'dashboard' && !id) {
    const [summary, waiting, tenant] = await Promise.all([
      ask<ProjectSummary>(`/api/Projects/summary?today=${today()}`),
      ask<Waiting>('/api/Waiting').catch(() => undefined),
      askTenant(tenantId).catch(() => undefined),
    ]);
    const isClient = /"clientId":"/.test(localStorage.getItem('user') ?? '');
    return { tenant, element: dashboardView(name, summary, waiting, isClient) };
  }
  // The page asks for nothing without one of these.
  const seesProjects = ['Project:ViewAllProjects', 'Project:ViewAssignedProjects'].some((claim) =>
    permissions.includes(claim),
  );
  if (place === 'projects' && isPlain(id) && seesProjects) {
    const [project, tenant] = await Promise.all([
      ask<ProjectDetails>(`/api/Projects/${id}/details`),
      askTenant(tenantId).catch(() => undefined),
    ]);
    return { tenant, element: projectView(project) };
  }
  return undefined;
}

async function signIn(tenantId: string | null): Promise<View | undefined> {
  const tenant = await askTenant(tenantId);
  return tenant && { tenant, element: signInView(tenant) };
}

async function askTenant(tenantId: string | null | undefined): Promise<Tenant | undefined> {
  return isPlain(tenantId) ? ask<Tenant>(`/api/Tenants/${tenantId}`) : undefined;
}

/** An id has nothing that could lead to another address. */
function isPlain(id: string | null | undefined): id is string {
  return /^[\w-]+$/.test(id ?? '');
}

async function show(): Promise<void> {
  const view = await viewOfPlace();
  if (!view) return;
  await new Promise((resolve) => setTimeout(resolve, patience - performance.now()));
  await ownStyles();
  const root = document.getElementById('root');
  if (!root || hasPage(root)) return;
  if (view.tenant) showAccent(view.tenant.colour);
  view.element.id = firstViewId;
  root.before(view.element);
  let typedIn: HTMLInputElement | undefined;
  view.element.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) typedIn = target;
  });
  new MutationObserver((_changes, observer) => {
    if (!hasPage(root)) return;
    observer.disconnect();
    if (typedIn) keepFocus(typedIn, root);
    view.element.remove();
  }).observe(root, { childList: true, subtree: true });
}

/** Each page has one heading of the first order, and so has the message that the app could not be loaded. */
function hasPage(root: HTMLElement): boolean {
  return root.querySelector('h1') !== null;
}

/** The sign-in page's own, which the HTML asks for early. */
function ownStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')].map(({ href }) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    const loaded = new Promise((resolve) => {
      link.onload = resolve;
    });
    document.head.append(link);
    return loaded;
  });
  return Promise.all(links);
}

/** The person who types goes on in the same field of the page, which has moved the focus to its first one. */
function keepFocus(from: HTMLInputElement, root: HTMLElement): void {
  const to = root.querySelector<HTMLInputElement>(`input[name="${from.name}"]`);
  to?.focus();
  to?.setSelectionRange(from.selectionStart, from.selectionEnd);
}

showLastAccent();
show().catch(() => {});
