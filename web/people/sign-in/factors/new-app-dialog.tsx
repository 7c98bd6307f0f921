import { useState } from 'react';
import type { NewTotp } from '#contract/people/factors.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NewApp } from './new-app.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useNewApp } from './use-new-app.ts';

/** Confirms a new app, and then shows the recovery codes that come with the first one. */
export default function NewAppDialog({ app, onClose }: { app: NewTotp; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const { form, saving } = useNewApp(app, (recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : onClose()));
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      open
      title={t('Add an app')}
      submitLabel={t('Turn on')}
      workingLabel={t('Checking...')}
      {...saving.dialog}
      onClose={onClose}
    >
      <NewApp app={app} form={form} />
    </FormDialog>
  );
}
