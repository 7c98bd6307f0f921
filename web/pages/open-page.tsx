import { Link, Navigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { continueTo, pathOf } from '#web/lib/continue-to.ts';
import { useSession } from '#web/lib/session.ts';
import { signOut } from '#web/people/sign-in/sessions/sign-out.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** Where the links in mails lead: to the page, signed in to the company that sent the mail. */
export function OpenPage() {
  const { tenantId } = useParams({ from: '/welcome/open/$tenantId/$' });
  const session = useSession();
  const router = useRouter();
  // Read once: while the router leaves this page, the location is already that of the next one.
  const [{ path, state }] = useState(() => {
    const { href } = router.latestLocation;
    return { path: pathOf(href.replace(/^\/open\/[^/]+/, '')) ?? '/dashboard', state: continueTo(href) };
  });
  const isHere = session?.user.tenantId === tenantId.toLowerCase();

  useEffect(() => {
    if (isHere) router.history.replace(path);
  }, [isHere, path, router]);

  if (!session) return <Navigate to="/login/$tenantId" params={{ tenantId }} replace state={state} />;
  if (isHere) {
    return (
      <p className="entrance-loading" role="status">
        {t('Loading...')}
      </p>
    );
  }
  return (
    <>
      <title>{t('Another company · Loggia')}</title>
      <h1>{t('This is at another company')}</h1>
      <p className="entrance-lead">
        {t('You are signed in to a different company than the one that sent you this link. Sign out to open it.')}
      </p>
      <div className="entrance-card-actions">
        <PlainButton variant="primary" onClick={signOut}>
          {t('Sign out and open it')}
        </PlainButton>
        <Link to="/dashboard" className="button">
          {t('Stay signed in')}
        </Link>
      </div>
    </>
  );
}
