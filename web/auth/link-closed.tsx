import { Link } from '@tanstack/react-router';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { settings } from '#web/lib/settings.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** Shown for a link that no longer works, or that could not be loaded. */
export function LinkClosed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = statusOf(error);
  const closed = status === 410 || status === 404;
  const title = closed ? 'This link does not work' : 'This link could not be loaded';
  return (
    <div className="entrance-card" role="alert">
      <title>{`${title} · Loggia`}</title>
      <h1>{title}</h1>
      <p>{status === 404 ? 'Please check that you opened the whole address.' : messageOf(error)}</p>
      {closed && <p>If you have a password, sign in with it. Otherwise ask your administrator for a new link.</p>}
      {closed && settings.signUp && (
        <p>
          To create a company, you can always <Link to="/start">sign up again</Link>.
        </p>
      )}
      <div className="entrance-card-actions">
        {closed ? (
          <Link to="/login" className="button button-primary">
            Go to sign-in
          </Link>
        ) : (
          <PlainButton variant="primary" onClick={onRetry}>
            Try again
          </PlainButton>
        )}
      </div>
    </div>
  );
}
