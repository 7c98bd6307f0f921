import './entrance.css';
import { Navigate, Outlet } from '@tanstack/react-router';
import { keepContinueTo } from '#web/lib/continue-to.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { CourtDrawing } from './court-drawing.tsx';
import { LegalLinks } from './legal-links.tsx';

/** The layout of company selection and sign-in. */
export function Entrance() {
  // After signing in, here or in another tab, go to the dashboard, which offers the page opened before.
  if (useSession()) return <Navigate to="/dashboard" replace state={keepContinueTo} />;
  return <EntranceFrame />;
}

/** The form and, on wide screens, the drawing. By itself the layout of `/welcome`, whose visitor may be signed in as somebody else. */
export function EntranceFrame() {
  return (
    <div className="entrance">
      <div className="entrance-side">
        <header>
          <a className="entrance-home" href="/" aria-label={t('Loggia, home')}>
            <Wordmark size={24} />
          </a>
        </header>
        <main className="entrance-main">
          <Outlet />
        </main>
        <LegalLinks />
      </div>
      <aside className="entrance-house" aria-hidden="true">
        <CourtDrawing />
        <p className="entrance-motto">{t('Projects, together with your clients.')}</p>
      </aside>
    </div>
  );
}
