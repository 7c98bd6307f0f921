import { Link } from '@tanstack/react-router';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { settings } from '#web/lib/settings.ts';
import { t, tNode } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** Shown for a link that no longer works, or that could not be loaded. */
export function LinkClosed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = statusOf(error);
  const closed = status === 410 || status === 404;
  const title = closed ? t('This link does not work') : t('This link could not be loaded');
  return (
    <div className="entrance-card" role="alert">
      <title>{t('{title} · Loggia', { title })}</title>
      <h1>{title}</h1>
      <p>{status === 404 ? t('Please check that you opened the whole address.') : messageOf(error)}</p>
      {closed && (
        <p>{t('If you have a password, sign in with it. Otherwise ask your administrator for a new link.')}</p>
      )}
      {closed && settings.signUp && (
        <p>
          {tNode('To create a company, you can always {signUpAgain}.', {
            signUpAgain: <Link to="/start">{t('sign up again')}</Link>,
          })}
        </p>
      )}
      <div className="entrance-card-actions">
        {closed ? (
          <Link to="/login" className="button button-primary">
            {t('Go to sign-in')}
          </Link>
        ) : (
          <PlainButton variant="primary" onClick={onRetry}>
            {t('Try again')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
