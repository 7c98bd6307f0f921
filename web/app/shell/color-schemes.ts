import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '#web/texts/index.ts';

/** The colour schemes to choose from. `system` follows the system's setting. The choice is stored in this browser. */
export const colorSchemes = [
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dark', label: t('Dark'), icon: Moon },
  { value: 'system', label: t('System'), icon: Monitor },
] as const;
