import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

interface SettingsScreenProps {
  title: string;
  subtitle: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the settings. All have the same width, so that nothing moves when people go from one to the other. */
export function SettingsScreen({ children, ...header }: SettingsScreenProps) {
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader {...header} />
      <SettingsTabs />
      {children}
    </Box>
  );
}

/** The screens of the settings, in the order of their tabs. */
const tabs = [
  { to: '/settings/company', label: t('Company') },
  { to: '/settings/sign-in', label: t('Sign-in') },
  { to: '/settings/service-levels', label: t('Service levels') },
  { to: '/settings/mail', label: t('Mail') },
  { to: '/settings/webhooks', label: t('Webhooks') },
  { to: '/settings/import', label: t('Import') },
  { to: '/settings/audit', label: t('Audit Log') },
  { to: '/settings/trash', label: t('Trash') },
] as const;

/** Links between the screens of the settings. The router marks the current one with `aria-current`. */
function SettingsTabs() {
  return (
    <Box
      component="nav"
      aria-label={t('Settings')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, mb: 3, borderBottom: `1px solid ${token('line')}` }}
    >
      {tabs.map(({ to, label }) => (
        <TabLink key={to} to={to}>
          {label}
        </TabLink>
      ))}
    </Box>
  );
}

const TabLink = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  padding: '8px 12px',
  // Over the line of the bar.
  marginBottom: -1,
  borderBottom: '2px solid transparent',
  color: token('muted'),
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { color: token('ink') },
  '&[aria-current=page]': { color: token('ink'), borderBottomColor: token('accent') },
  '@media (pointer: coarse)': { minHeight: 44 },
});
