import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { SessionLimitsForm } from '#web/company/session-limits-form.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { SettingsTabs } from '#web/settings/settings-tabs.tsx';
import { companyQuery, tenantQuery } from '#web/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function SignInSettingsPage() {
  const company = useQuery(companyQuery());
  const tenant = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  const failed = [company, tenant].find((each) => each.isLoadingError);
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader title={t('Sign-in')} subtitle={t('How people of your company and your clients sign in')} />
      <SettingsTabs />
      {failed ? (
        <ErrorState
          message={messageOf(failed.error)}
          onRetry={() => Promise.all([company.refetch(), tenant.refetch()])}
        />
      ) : !company.data || !tenant.data ? (
        <Loading text={t('Loading settings...')} failure={company.failureReason ?? tenant.failureReason}>
          <SkeletonRows count={1} height={190} />
        </Loading>
      ) : (
        // Only demo companies have demo accounts.
        <SessionLimitsForm company={company.data} isDemo={tenant.data.demoAccounts !== undefined} />
      )}
    </Box>
  );
}
