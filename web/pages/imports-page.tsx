import Box from '@mui/material/Box';
import { ImportForm } from '#web/imports/import-form.tsx';
import { ImportHistory } from '#web/imports/import-history.tsx';
import { SettingsTabs } from '#web/settings/settings-tabs.tsx';
import { t } from '#web/texts/index.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ImportsPage() {
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader title={t('Import')} subtitle={t('Bring clients, users and projects from other programs')} />
      <SettingsTabs />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, '& > *': { minWidth: 0 } }}>
        <ImportForm />
        <ImportHistory />
      </Box>
    </Box>
  );
}
