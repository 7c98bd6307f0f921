import { Monitor, Moon, Sun } from 'lucide-react';

/** What one may choose; `system` is as the system says. */
export const colorSchemes = [
  { mode: 'light', label: 'Light', icon: Sun },
  { mode: 'dark', label: 'Dark', icon: Moon },
  { mode: 'system', label: 'System', icon: Monitor },
] as const;
