import { useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCreateRecoveryCodes } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Makes new recovery codes and shows them. */
export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  // The question closes itself after success, when it still has the handler of before.
  const isMade = useRef(false);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('Make new recovery codes?')}
      description={t('The codes that you have now stop working.')}
      confirmLabel={t('Make new codes')}
      workingLabel={t('Making them...')}
      onConfirm={async () => {
        const { recoveryCodes } = await create.mutateAsync(undefined);
        isMade.current = true;
        setCodes(recoveryCodes);
      }}
      onClose={() => !isMade.current && onClose()}
    />
  );
}
