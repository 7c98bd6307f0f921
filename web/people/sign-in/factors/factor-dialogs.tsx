import type { Factor, NewTotp } from '#contract/people/factors.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import NewAppDialog from './new-app-dialog.tsx';
import NewCodesDialog from './new-codes-dialog.tsx';
import { NewPasskeyDialog } from './new-passkey-dialog.tsx';
import { useRemoveFactor } from './queries.ts';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

export type FactorIntent =
  | { verb: 'add'; app: NewTotp }
  | { verb: 'add-passkey' | 'make-codes' }
  | { verb: 'rename' | 'remove'; factor: Factor; isLast: boolean };

/** The dialog of the current action. */
export default function FactorDialogs({ intent, onClose }: { intent: FactorIntent; onClose: () => void }) {
  switch (intent.verb) {
    case 'add':
      return <NewAppDialog app={intent.app} onClose={onClose} />;
    case 'add-passkey':
      return <NewPasskeyDialog onClose={onClose} />;
    case 'make-codes':
      return <NewCodesDialog onClose={onClose} />;
    case 'rename':
      return <RenameFactorDialog factor={intent.factor} onClose={onClose} />;
    case 'remove':
      return <RemoveFactorDialog {...intent} onClose={onClose} />;
  }
}

function RemoveFactorDialog({ factor, isLast, onClose }: { factor: Factor; isLast: boolean; onClose: () => void }) {
  const remove = useRemoveFactor();
  return (
    <ConfirmDialog
      open
      title={t('Remove {name}?', { name: factor.name })}
      description={
        isLast
          ? t('Two-step sign-in is then off, and your recovery codes stop working.')
          : t('It can no longer be used to sign in.')
      }
      confirmLabel={t('Remove')}
      workingLabel={t('Removing...')}
      done={t('{name} is removed.', { name: factor.name })}
      onConfirm={() => remove.mutateAsync(factor.id)}
      onClose={onClose}
    />
  );
}
