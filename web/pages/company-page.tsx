import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { TokenSection } from '#web/api-tokens/token-section.tsx';
import { CompanyForm } from '#web/company/company-form.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { SettingsTabs } from '#web/settings/settings-tabs.tsx';
import { picturesOf } from '#web/tenants/look.ts';
import { companyQuery, tenantQuery } from '#web/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function CompanyPage() {
  const company = useQuery(companyQuery());
  const tenant = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  const failed = [company, tenant].find((each) => each.isLoadingError);
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader title={t('Settings')} subtitle={t('How your company looks and works, for everybody in it')} />
      <SettingsTabs />
      {failed ? (
        <ErrorState
          message={messageOf(failed.error)}
          onRetry={() => Promise.all([company.refetch(), tenant.refetch()])}
        />
      ) : !company.data || !tenant.data ? (
        <Loading text={t('Loading settings...')} failure={company.failureReason ?? tenant.failureReason}>
          <SkeletonRows count={3} height={260} />
        </Loading>
      ) : (
        <>
          {/* Only demo companies have demo accounts. */}
          <CompanyForm
            company={company.data}
            pictures={picturesOf(tenant.data)}
            isDemo={tenant.data.demoAccounts !== undefined}
          />
          <TokenSection
            of="all"
            hint={t('Programs that act as people of your company. You can end each of them.')}
            empty={t('Nobody has an API token.')}
          />
        </>
      )}
    </Box>
  );
}
