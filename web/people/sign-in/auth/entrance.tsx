import './entrance.css';
import { Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { keepContinueTo, linkIn } from '#web/lib/continue-to.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { AnnouncementBar } from '#web/people/announcement/announcement-bar.tsx';
import { t } from '#web/texts/index.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { CourtDrawing } from './court-drawing.tsx';
import { LegalLinks } from './legal-links.tsx';

const LanguageChoice = lazy(() => loadChunk(() => import('./language-choice.tsx')));

/** The layout of company selection and sign-in. */
export function Entrance() {
  // While the page of the link loads, this one is still shown, at its location.
  const link = useLocation({ select: ({ href, state }) => (href.startsWith('/open/') ? href : linkIn(state)) });
  if (!useSession()) return <EntranceFrame />;
  // After signing in, here or in another tab, open the link of the mail, or go to the dashboard, which offers the page opened before.
  return link ? <OpenLink link={link} /> : <Navigate to="/dashboard" replace state={keepContinueTo} />;
}

function OpenLink({ link }: { link: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(link), [router, link]);
  return null;
}

/** The form and, on wide screens, the drawing. By itself the layout of `/welcome`, whose visitor may be signed in as somebody else. */
export function EntranceFrame() {
  return (
    <div className="entrance">
      <div className="entrance-side">
        <AnnouncementBar />
        <header>
          <a className="entrance-home" href="/" aria-label={t('Loggia, home')}>
            <Wordmark size={24} />
          </a>
        </header>
        <main className="entrance-main">
          <Outlet />
        </main>
        <LegalLinks />
        {/* Nobody waits for it. Its place is there from the start. */}
        <div className="entrance-language">
          <Suspense>
            <LanguageChoice />
          </Suspense>
        </div>
      </div>
      <aside className="entrance-house" aria-hidden="true">
        <CourtDrawing />
        <p className="entrance-motto">{t('Projects, together with your clients.')}</p>
      </aside>
    </div>
  );
}
