import { messageOf, statusOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

interface CompanyNotFoundProps {
  error: unknown;
  onRetry: () => void;
  onLeave: () => void;
}

/** Shown if the company of a sign-in URL could not be loaded. */
export function CompanyNotFound({ error, onRetry, onLeave }: CompanyNotFoundProps) {
  const missing = statusOf(error) === 404;
  return (
    <div className="entrance-card" role="alert">
      <title>{t('Company Not Found · Loggia')}</title>
      <h1>{t('Company Not Found')}</h1>
      <p>{missing ? t('Company not found. Please check the URL and try again.') : messageOf(error)}</p>
      <div className="entrance-card-actions">
        <PlainButton variant="primary" onClick={onLeave}>
          {t('Go to Company Selection')}
        </PlainButton>
        {!missing && <PlainButton onClick={onRetry}>{t('Try again')}</PlainButton>}
      </div>
    </div>
  );
}
