import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '#web/texts/index.ts';

/** The colour schemes to choose from. `system` follows the system's setting. */
export const colorSchemes = [
  { mode: 'light', label: t('Light'), icon: Sun },
  { mode: 'dark', label: t('Dark'), icon: Moon },
  { mode: 'system', label: t('System'), icon: Monitor },
] as const;
