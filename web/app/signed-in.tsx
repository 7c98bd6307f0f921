import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import type { Tenant } from '#contract/people/tenants.ts';
import { useOverlays } from '#web/app/palette/use-overlays.tsx';
import { continueTo } from '#web/lib/continue-to.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { mayOpen, type Screen, screens } from '#web/lib/screens.ts';
import { type Preview, type Session, signedOutByChoice, useSession } from '#web/lib/session.ts';
import { stepUp } from '#web/lib/step-up.ts';
import { joinTabs, type Tabs } from '#web/live/tabs.ts';
import { NoAccessPage } from '#web/pages/no-access-page.tsx';
import { PersonalPage } from '#web/people/preview/personal-page.tsx';
import { useReplayedSession } from '#web/people/sign-in/sessions/replayed-session.ts';
import { signOut } from '#web/people/sign-in/sessions/sign-out.ts';
import { nameOf, picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { showAccent } from '#web/theme/show-accent.ts';
import { showIcon } from '#web/theme/show-icon.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { DemoBanner } from './demo-banner.tsx';
import { Providers } from './providers.tsx';
import { bottomItems, navItems, ownItems } from './shell/nav-items.ts';
import { Shell } from './shell/shell.tsx';

const Banners = lazy(() => loadChunk(() => import('./banners.tsx')));

interface SignedInProps {
  /** The screen to show in the layout if no route matches. */
  screen?: Screen;
  children?: ReactNode;
}

/** The layout of every protected screen. After a sign-out in any tab it redirects to the sign-in page. */
export function SignedIn({ screen, children }: SignedInProps) {
  const session = useSession();
  const reloading = useReloadAfterPreview(session);
  if (!session) return <RedirectToSignIn />;
  if (reloading) return null;
  const { user, preview } = session;
  return (
    // A session of another user starts with empty caches, and so does a preview.
    <Providers key={`${user.tenantId} ${user.id} ${preview?.until ?? ''}`}>
      <Frame user={user} preview={preview} screen={screen}>
        {children ?? <Outlet />}
      </Frame>
    </Providers>
  );
}

function RedirectToSignIn() {
  const router = useRouter();
  // After a deliberate sign-out, do not store the page: the next person at this screen should not learn it.
  const [state] = useState(() => (signedOutByChoice() ? {} : continueTo(router.latestLocation.href)));
  return <Navigate to="/login" replace state={state} />;
}

/**
 * When a preview ends, by Stop or by time, the page is reloaded. So nothing of the preview stays in memory, and the start of
 * the app returns to where the preview started. Returns whether that is under way.
 */
function useReloadAfterPreview(session: Session | null): boolean {
  const [hasPreviewed, setHasPreviewed] = useState(false);
  if (session?.preview && !hasPreviewed) setHasPreviewed(true);
  const isOver = hasPreviewed && session !== null && !session.preview;
  useLayoutEffect(() => {
    if (isOver) location.reload();
  }, [isOver]);
  return isOver;
}

type FrameProps = SignedInProps & { user: SessionUser; preview: Preview | undefined };

function Frame({ user, preview, screen: givenScreen, children }: FrameProps) {
  const { data: tenant, isPending } = useQuery(tenantQuery(user.tenantId));
  const routeScreen = useScreen();
  const screen = givenScreen ?? routeScreen;
  const unsaved = useUnsaved();
  useBackground(!preview);
  useLook(tenant);
  const hasReplayedSession = useHasReplayedSession(user.id);
  const overlays = useOverlays(user);
  const stepUpQuestion = useStepUp();
  const label = user.name || user.userName || user.email || '';
  return (
    <Shell
      pageName={screen.pageName}
      user={{ id: user.id, name: label, role: user.role, clientName: user.clientName }}
      nav={navItems(user)}
      // The read-only demo company shows the specification alone.
      own={user.tenantIsReadOnly ? [] : ownItems(user, preview !== undefined)}
      bottom={bottomItems(user)}
      isPersonal={!preview}
      brand={isPending ? null : tenant && { name: nameOf(tenant), ...picturesOf(tenant) }}
      banner={
        <>
          {user.tenantIsReadOnly && <DemoBanner />}
          {(preview || user.trialEndsOn || user.secondFactorNeeded || hasReplayedSession) && (
            <Suspense>
              <Banners user={user} preview={preview} hasReplayedSession={hasReplayedSession} />
            </Suspense>
          )}
        </>
      }
      onSearch={() => overlays.show('palette')}
      onHelp={user.tenantIsReadOnly ? undefined : () => overlays.show('help-')}
      onLogout={signOut}
    >
      {/* If the user loses the claim while a form has unsaved input, the form stays until it is closed. */}
      <ScreenErrorBoundary>
        {preview && screen.personal ? <PersonalPage /> : mayOpen(screen, user) || unsaved ? children : <NoAccessPage />}
      </ScreenErrorBoundary>
      {overlays.element}
      {stepUpQuestion}
    </Shell>
  );
}

/** Whether one was reported. It stays true, because the notice can have a dialog open after it is dismissed. */
function useHasReplayedSession(userId: string): boolean {
  const session = useReplayedSession(userId);
  const [has, setHas] = useState(false);
  if (session && !has) setHas(true);
  return has;
}

/** The question who the user is, while a call waits for the answer. */
function useStepUp(): ReactNode {
  const [question, show] = useState<ReactNode>();
  useEffect(() => {
    stepUp.ask = () =>
      loadChunk(() => import('#web/people/sign-in/auth/step-up.tsx')).then(
        ({ askToStepUp }) => askToStepUp(show),
        () => false,
      );
    return () => {
      stepUp.ask = undefined;
    };
  }, []);
  return question;
}

/** Until the company is known, the colour and the icon of the sign-in page stay. */
function useLook(tenant: Tenant | undefined): void {
  useEffect(() => {
    if (!tenant) return;
    showAccent(tenant.colour);
    showIcon(picturesOf(tenant).iconUrl);
  }, [tenant]);
}

/**
 * Loads live updates and the pictures of people after the first paint. Messages of other tabs are collected from before the first
 * read. A preview is not live.
 */
function useBackground(isLive: boolean): void {
  const client = useQueryClient();
  const tabs = useRef<Tabs>(undefined);
  useLayoutEffect(() => {
    const joined = joinTabs();
    tabs.current = joined;
    return joined.leave;
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let cancelled = false;
    loadChunk(() => import('./background.ts')).then(
      ({ startBackground }) => {
        if (!cancelled) stop = startBackground(client, isLive ? tabs.current : undefined);
      },
      () => {},
    );
    return () => {
      cancelled = true;
      stop?.();
    };
  }, [client, isLive]);
}

function useScreen(): Screen {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen }) ?? screens.dashboard;
}

/** Keeps the shell when a screen fails, and resets on the next navigation. */
function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={BrokenScreen}>
      {children}
    </CatchBoundary>
  );
}

/** A failed page, or one that a newer version has removed. Only a reload fetches the new version. */
function BrokenScreen() {
  return (
    <ErrorState
      heading="h1"
      message={t("This page couldn't be shown")}
      hint={t('Your saved work is safe. Reload this page or open another one.')}
      onRetry={() => window.location.reload()}
    />
  );
}
