import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type NotificationGroup, notificationGroups } from '#contract/notification-kinds.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import { formatMoment } from '#web/lib/format.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import type { SettingsChanges } from './settings-changes.ts';
import { snoozeTimes } from './snooze-times.ts';

const groupLabels: Record<NotificationGroup, string> = {
  assigned: 'When I am added to a project',
  projects: 'Changes to projects',
  files: 'New documents and images',
  tickets: 'New and changed tickets',
  due: 'Projects that are due or overdue',
};

interface SettingsFieldsProps {
  settings: NotificationSettings;
  changes: SettingsChanges;
  onChange: (changes: SettingsChanges) => void;
}

export function SettingsFields({ settings, changes, onChange }: SettingsFieldsProps) {
  const muted = settings.mutedProjects.filter(({ id }) => !changes.unmuted.includes(id));
  const change = (group: NotificationGroup, checked: boolean) => {
    const { [group]: _before, ...others } = changes.groups;
    onChange({
      ...changes,
      groups: settings.groups[group].inApp === checked ? others : { ...others, [group]: checked },
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Section title="In my inbox">
        {notificationGroups.map((group) => (
          <FormControlLabel
            key={group}
            sx={{ display: 'flex' }}
            control={
              <Switch
                checked={changes.groups[group] ?? settings.groups[group].inApp}
                onChange={(_event, checked) => change(group, checked)}
              />
            }
            label={groupLabels[group]}
          />
        ))}
      </Section>
      <Section title="Pause">
        <Typography sx={{ mb: 1, color: 'text.secondary' }}>New lines wait until the pause ends.</Typography>
        <FilterSelect
          label="Pause"
          value={changes.pause ?? (settings.pausedUntil ? 'current' : 'off')}
          options={pauseOptions(settings.pausedUntil)}
          onChange={(pause) => onChange({ ...changes, pause: pause === 'current' ? undefined : pause })}
        />
      </Section>
      <Section title="Muted projects">
        {muted.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>None. Use the menu of a line to mute its project.</Typography>
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
                  aria-label={`Unmute ${title}`}
                  onClick={() => onChange({ ...changes, unmuted: [...changes.unmuted, id] })}
                >
                  Unmute
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
    { value: 'off', label: 'Not paused' },
    ...(pausedUntil ? [{ value: 'current', label: `Until ${formatMoment(pausedUntil)}` }] : []),
    ...snoozeTimes().map(({ label, until }) => ({
      value: label,
      label: `${label} (until ${formatMoment(until.toISOString())})`,
    })),
  ];
}
