import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { settings } from '#web/lib/settings.ts';
import { CompanyForm } from '#web/people/tenants/company-form.tsx';
import { t } from '#web/texts/index.ts';
import { showAccent } from '#web/theme/show-accent.ts';
import { showIcon } from '#web/theme/show-icon.ts';

export function CompanySelectionPage() {
  useEffect(() => {
    showAccent(undefined);
    showIcon(undefined);
  }, []);
  return (
    <>
      <title>{t('Choose your company · Loggia')}</title>
      <h1>{t('Choose your company')}</h1>
      <p className="entrance-lead">{t('Enter the name your administrator gave you.')}</p>
      <CompanyForm />
      <p className="entrance-new">
        {settings.signUp ? (
          <>
            {t('New here?')}{' '}
            <Link to="/start" preload={false} className="entrance-back">
              {t('Create a company')}
            </Link>
          </>
        ) : (
          t('No company yet? Ask the people who run this installation to create one.')
        )}
      </p>
    </>
  );
}
