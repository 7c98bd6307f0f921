import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type NotificationGroup, notificationGroups } from '#contract/platform/notification-kinds.ts';
import type { NotificationSettings } from '#contract/work/notifications.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { DigestFields } from './digest-fields.tsx';
import { settingsQuery, useUpdateSettings } from './queries.ts';
import { snoozeTimes } from './snooze-times.ts';

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

const groupLabels: Record<NotificationGroup, string> = {
  mentions: t('Messages that mention me'),
  answers: t('Answers to me'),
  messages: t('Other messages'),
  assigned: t('When I am added to a project'),
  updates: t('Status updates of projects'),
  projects: t('Changes to projects'),
  files: t('New documents and images'),
  tickets: t('New and changed tickets'),
  due: t('What is due or overdue'),
  promises: t('Promises for tickets that run out or were missed'),
};

const choices: { value: GroupChoice; label: string }[] = [
  { value: 'now', label: t('Inbox and mail') },
  { value: 'digest', label: t('Inbox and digest') },
  { value: 'inbox', label: t('Inbox only') },
  { value: 'off', label: t('Off') },
];

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.75,
  '& .MuiInputBase-root': { minWidth: 170 },
} as const;

interface SettingsFieldsProps {
  settings: NotificationSettings;
  changes: SettingsChanges;
  onChange: (changes: SettingsChanges) => void;
}

function SettingsFields({ settings, changes, onChange }: SettingsFieldsProps) {
  const muted = settings.mutedProjects.filter(({ id }) => !changes.unmuted.includes(id));
  const change = (group: NotificationGroup, choice: GroupChoice) => {
    const { [group]: _before, ...others } = changes.groups;
    onChange({
      ...changes,
      groups: choiceOf(settings.groups[group]) === choice ? others : { ...others, [group]: choice },
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Section title={t('Tell me about')}>
        {notificationGroups.map((group) => (
          <Box key={group} sx={row}>
            <Box component="span" sx={{ flex: '1 1 200px' }}>
              {groupLabels[group]}
            </Box>
            <FilterSelect
              label={groupLabels[group]}
              value={changes.groups[group] ?? choiceOf(settings.groups[group])}
              options={group === 'mentions' ? choices.filter(({ value }) => value !== 'off') : choices}
              onChange={(choice) => change(group, choice)}
            />
          </Box>
        ))}
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {t('A mail is sent after two minutes, if you have not read it in your inbox by then.')}
        </Typography>
      </Section>
      <Section title={t('Daily digest')}>
        <DigestFields
          at={changes.digestAt ?? settings.digestAt}
          on={changes.digestDays ?? settings.digestDays}
          onChange={(digest) => onChange({ ...changes, ...digest })}
        />
      </Section>
      <Section title={t('Pause')}>
        <Typography sx={{ mb: 1, color: 'text.secondary' }}>
          {t('New lines wait until the pause ends, and no mail is sent.')}
        </Typography>
        <FilterSelect
          label={t('Pause')}
          value={changes.pause ?? (settings.pausedUntil ? 'current' : 'off')}
          options={pauseOptions(settings.pausedUntil)}
          onChange={(pause) => onChange({ ...changes, pause: pause === 'current' ? undefined : pause })}
        />
      </Section>
      <Section title={t('Muted projects')}>
        {muted.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('None. Use the menu of a line to mute its project.')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {muted.map(({ id, title }) => (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {title}
                </Box>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={t('Unmute {title}', { title })}
                  onClick={() => onChange({ ...changes, unmuted: [...changes.unmuted, id] })}
                >
                  {t('Unmute')}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </Section>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 1, fontSize: '0.875rem', fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function pauseOptions(pausedUntil: string | undefined): { value: string; label: string }[] {
  return [
    { value: 'off', label: t('Not paused') },
    ...(pausedUntil ? [{ value: 'current', label: t('Until {moment}', { moment: formatMoment(pausedUntil) }) }] : []),
    ...snoozeTimes().map(({ label, until }) => ({
      value: label,
      label: t('{label} (until {moment})', { label, moment: formatMoment(until.toISOString()) }),
    })),
  ];
}

/** Where the news of a group come: always into the inbox, unless they are off. */
type GroupChoice = 'now' | 'digest' | 'inbox' | 'off';

/** What the user has changed so far. */
interface SettingsChanges {
  groups: Partial<Record<NotificationGroup, GroupChoice>>;
  unmuted: readonly string[];
  /** The label of a snooze time, `off` to end a pause, or undefined to leave it. */
  pause?: string;
  digestAt?: string;
  digestDays?: readonly number[];
}

function choiceOf({ inApp, mail }: NotificationSettings['groups'][NotificationGroup]): GroupChoice {
  if (!inApp) return 'off';
  return mail === 'off' ? 'inbox' : mail;
}

/** Only what changed. */
function bodyOf({ mutedProjects }: NotificationSettings, changes: SettingsChanges) {
  const { groups, unmuted, pause, digestAt, digestDays } = changes;
  const changed = notificationGroups.flatMap((group) => (groups[group] ? [[group, settingOf(groups[group])]] : []));
  const until = snoozeTimes()
    .find(({ label }) => label === pause)
    ?.until.toISOString();
  return {
    ...(changed.length > 0 && { groups: Object.fromEntries(changed) }),
    ...(unmuted.length > 0 && {
      mutedProjects: mutedProjects.flatMap(({ id }) => (unmuted.includes(id) ? [] : id)),
    }),
    ...(pause !== undefined && { pausedUntil: until ?? null }),
    ...(digestAt !== undefined && { digestAt }),
    ...(digestDays !== undefined && { digestDays: [...digestDays] }),
  };
}

/** A group that is off keeps its choice of mail for later. */
function settingOf(choice: GroupChoice): { inApp: boolean; mail?: 'now' | 'digest' | 'off' } {
  if (choice === 'off') return { inApp: false };
  return { inApp: true, mail: choice === 'inbox' ? 'off' : choice };
}

/** Whether there is anything to save. */
function hasChanges({ groups, unmuted, ...others }: SettingsChanges): boolean {
  const isSet = Object.values(others).some((value) => value !== undefined);
  return isSet || unmuted.length > 0 || Object.keys(groups).length > 0;
}
