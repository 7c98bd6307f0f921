import { Link, Navigate, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signOut } from '#web/auth/sign-out.ts';
import { continueTo, pathOf } from '#web/lib/continue-to.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** Where the links in mails lead: to the page, signed in to the company that sent the mail. */
export function OpenPage() {
  const { tenantId } = useParams({ from: '/welcome/open/$tenantId/$' });
  const path = useLocation({ select: ({ href }) => pathOf(href.replace(/^\/open\/[^/]+/, '')) ?? '/dashboard' });
  const session = useSession();
  const router = useRouter();
  const isHere = session?.user.tenantId === tenantId.toLowerCase();

  useEffect(() => {
    if (isHere) router.history.replace(path);
  }, [isHere, path, router]);

  if (!session) return <Navigate to="/login/$tenantId" params={{ tenantId }} replace state={continueTo(path)} />;
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
