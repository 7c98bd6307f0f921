import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { settings } from '#web/lib/settings.ts';
import { ForgotPasswordForm } from '#web/people/sign-in/auth/forgot-password-form.tsx';
import { t } from '#web/texts/index.ts';

export function ForgotPasswordPage() {
  const { tenantId } = useParams({ from: '/entrance/login/$tenantId/forgot' });
  return (
    <>
      <title>{t('Forgot password · Loggia')}</title>
      <h1>{t('Forgot your password?')}</h1>
      {settings.mail ? (
        <ForgotPasswordForm tenantId={tenantId} />
      ) : (
        <p className="entrance-lead">
          {t(
            'Ask your administrator for a link. With it you choose a new password. They find it on the Users screen, in the menu of your card.',
          )}
        </p>
      )}
      <div className="entrance-links">
        <Link to="/login/$tenantId" params={{ tenantId }} preload={false} className="entrance-back">
          <ArrowLeft size={16} aria-hidden="true" />
          {t('Back to sign-in')}
        </Link>
      </div>
    </>
  );
}
