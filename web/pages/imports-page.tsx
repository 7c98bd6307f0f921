import { ImportForm } from '#web/exchange/imports/import-form.tsx';
import { ImportHistory } from '#web/exchange/imports/import-history.tsx';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { t } from '#web/texts/index.ts';

export function ImportsPage() {
  return (
    <SettingsScreen title={t('Import')} subtitle={t('Bring clients, users, projects and tasks from other programs')}>
      <ImportForm />
      <ImportHistory />
    </SettingsScreen>
  );
}
