import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { settingsQuery, useUpdateSettings } from './queries.ts';
import { bodyOf, hasChanges, type SettingsChanges } from './settings-changes.ts';
import { SettingsFields } from './settings-fields.tsx';

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const settings = useQuery({ ...settingsQuery(), staleTime: 0 });
  const { mutateAsync } = useUpdateSettings();
  const [changes, setChanges] = useState<SettingsChanges>({ groups: {}, unmuted: [] });
  const dirty = hasChanges(changes);
  const sending = useSending(async () => {
    if (!settings.data) return;
    await mutateAsync(bodyOf(settings.data, changes));
    toast(t('Settings saved'), 'success');
    onClose();
  });

  return (
    <FormDialog
      open
      title={t('Notification settings')}
      submitLabel={t('Save')}
      submitDisabled={!settings.data || !dirty}
      dirty={dirty}
      {...sending}
      onClose={onClose}
    >
      {settings.isPending ? (
        <Loading text={t('Loading settings...')} failure={settings.failureReason}>
          <SkeletonRows count={5} height={40} />
        </Loading>
      ) : settings.isLoadingError ? (
        <ErrorState compact message={messageOf(settings.error)} onRetry={() => settings.refetch()} />
      ) : (
        <SettingsFields settings={settings.data} changes={changes} onChange={setChanges} />
      )}
    </FormDialog>
  );
}
