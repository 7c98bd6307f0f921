import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings } from '#contract/work/notifications.ts';
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
  const { mutateAsync, isPending } = useUpdateSettings();
  const [changes, setChanges] = useState<SettingsChanges>({ groups: {}, unmuted: [] });
  const [failure, setFailure] = useState<string>();
  const dirty = hasChanges(changes);

  async function save(current: NotificationSettings) {
    setFailure(undefined);
    try {
      await mutateAsync(bodyOf(current, changes));
    } catch (error) {
      return setFailure(messageOf(error));
    }
    toast(t('Settings saved'), 'success');
    onClose();
  }

  return (
    <FormDialog
      open
      title={t('Notification settings')}
      submitLabel={t('Save')}
      submitDisabled={!settings.data || !dirty}
      working={isPending}
      dirty={dirty}
      error={failure}
      onClose={onClose}
      onSubmit={() => settings.data && save(settings.data)}
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
