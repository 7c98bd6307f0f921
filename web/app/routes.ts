import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { keepContinueTo, linkIn } from '#web/lib/continue-to.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { readSession } from '#web/lib/session.ts';
import { lastSelectedTenantId } from '#web/people/tenants/last-selected.ts';
import { root } from './root-route.tsx';
import { signedInRoutes } from './signed-in-routes.ts';

/**
 * All routes. Each page is a lazy chunk that preloads when its link is hovered.
 *
 * These files are part of every first load, so they import no page, no schema and no MUI. Plain functions check the search
 * parameters (filters, tabs).
 */

/** The sign-in pages. They redirect users who are signed in. */
const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  beforeLoad: ({ location }) => {
    if (!readSession()) return;
    const link = linkIn(location.state);
    if (link) throw redirect({ href: link, replace: true });
    throw redirect({ to: '/dashboard', replace: true, state: keepContinueTo(location.state) });
  },
  component: lazyRouteComponent(() => loadChunk(() => import('#web/people/sign-in/auth/entrance.tsx')), 'Entrance'),
});

const companySelection = createRoute({
  getParentRoute: () => entrance,
  path: '/login',
  beforeLoad: ({ location }) => {
    const tenantId = lastSelectedTenantId();
    if (!tenantId) return;
    throw redirect({
      to: '/login/$tenantId',
      params: { tenantId },
      replace: true,
      state: keepContinueTo(location.state),
    });
  },
  component: lazyRouteComponent(
    () => loadChunk(() => import('#web/pages/company-selection-page.tsx')),
    'CompanySelectionPage',
  ),
});

const signIn = createRoute({
  getParentRoute: () => entrance,
  path: '/login/$tenantId',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/pages/sign-in-page.tsx')), 'SignInPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => entrance,
  path: '/login/$tenantId/forgot',
  component: lazyRouteComponent(
    () => loadChunk(() => import('#web/pages/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
});

const start = createRoute({
  getParentRoute: () => entrance,
  path: '/start',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/pages/start-page.tsx')), 'StartPage'),
});

/** One-time links. They also work for a visitor who is signed in. */
const welcomeFrame = createRoute({
  getParentRoute: () => root,
  id: 'welcome',
  component: lazyRouteComponent(
    () => loadChunk(() => import('#web/people/sign-in/auth/entrance.tsx')),
    'EntranceFrame',
  ),
});

const welcome = createRoute({
  getParentRoute: () => welcomeFrame,
  path: '/welcome/$token',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/pages/welcome-page.tsx')), 'WelcomePage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => welcomeFrame,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/pages/unsubscribe-page.tsx')), 'UnsubscribePage'),
});

/** The links in mails. They name the company, because their reader may have accounts in several. */
const open = createRoute({
  getParentRoute: () => welcomeFrame,
  path: '/open/$tenantId/$',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/pages/open-page.tsx')), 'OpenPage'),
});

/** Answers a request for approval without signing in. */
const approve = createRoute({
  getParentRoute: () => welcomeFrame,
  path: '/approve/$token',
  component: lazyRouteComponent(() => loadChunk(() => import('./approve-page.tsx')), 'ApprovePage'),
});

/** Where the window returns in which people signed in at their provider again. */
const stepUp = createRoute({
  getParentRoute: () => welcomeFrame,
  path: '/step-up',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/pages/step-up-page.tsx')), 'StepUpPage'),
});

const routeTree = root.addChildren([
  entrance.addChildren([companySelection, signIn, forgotPassword, start]),
  welcomeFrame.addChildren([welcome, unsubscribe, open, approve, stepUp]),
  signedInRoutes,
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
