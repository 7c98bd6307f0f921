import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Company } from '#contract/people/company.ts';
import type { Tenant } from '#contract/people/tenants.ts';
import { CompanyExport } from '#web/exchange/exports/company-export.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { TokenSection } from '#web/people/api-tokens/token-section.tsx';
import { CompanyForm } from '#web/people/company/company-form.tsx';
import { SignInSettingsForm } from '#web/people/company/sign-in-settings-form.tsx';
import { BreakGlassSection } from '#web/people/sign-in/providers/break-glass-section.tsx';
import { Directories } from '#web/people/sign-in/providers/directories.tsx';
import { Providers } from '#web/people/sign-in/providers/providers.tsx';
import { picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { companyQuery, tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';

export function CompanyPage() {
  return (
    <SettingsPage
      title={t('Settings')}
      subtitle={t('How your company looks and works, for everybody in it')}
      skeleton={<SkeletonRows count={2} height={{ xs: 190, sm: 650 }} />}
    >
      {(company, tenant) => (
        <>
          <CompanyForm company={company} pictures={picturesOf(tenant)} isDemo={isDemo(tenant)} />
          <TokenSection
            of="all"
            hint={t('Programs that act as people of your company. You can end each of them.')}
            empty={t('Nobody has an API token.')}
          />
          <CompanyExport name={company.displayName ?? company.name} isDemo={isDemo(tenant)} />
        </>
      )}
    </SettingsPage>
  );
}

export function SignInSettingsPage() {
  return (
    <SettingsPage
      title={t('Sign-in')}
      subtitle={t('How people of your company and your clients sign in')}
      skeleton={<SkeletonRows count={2} height={{ xs: 95, sm: 190 }} />}
    >
      {(company, tenant) => (
        <>
          <SignInSettingsForm company={company} isDemo={isDemo(tenant)} />
          <Providers isDemo={isDemo(tenant)} />
          <BreakGlassSection isDemo={isDemo(tenant)} />
          <Directories isDemo={isDemo(tenant)} />
        </>
      )}
    </SettingsPage>
  );
}

interface SettingsPageProps {
  title: string;
  subtitle: string;
  skeleton: ReactNode;
  children: (company: Company, tenant: Tenant) => ReactNode;
}

/** A screen that needs the settings of the company. */
function SettingsPage({ title, subtitle, skeleton, children }: SettingsPageProps) {
  const company = useQuery(companyQuery());
  const tenant = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  const failed = [company, tenant].find((each) => each.isLoadingError);
  return (
    <SettingsScreen title={title} subtitle={subtitle} isLong>
      {failed ? (
        <ErrorState
          message={messageOf(failed.error)}
          onRetry={() => Promise.all([company.refetch(), tenant.refetch()])}
        />
      ) : !company.data || !tenant.data ? (
        <Loading text={t('Loading settings...')} failure={company.failureReason ?? tenant.failureReason}>
          {skeleton}
        </Loading>
      ) : (
        children(company.data, tenant.data)
      )}
    </SettingsScreen>
  );
}

/** Only demo companies have demo accounts. */
function isDemo({ demoAccounts }: Tenant): boolean {
  return demoAccounts !== undefined;
}
