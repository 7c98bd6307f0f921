import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

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
