import { Monitor, Moon, Sun } from 'lucide-react';

/** The colour schemes to choose from. `system` follows the system's setting. */
export const colorSchemes = [
  { mode: 'light', label: 'Light', icon: Sun },
  { mode: 'dark', label: 'Dark', icon: Moon },
  { mode: 'system', label: 'System', icon: Monitor },
] as const;
