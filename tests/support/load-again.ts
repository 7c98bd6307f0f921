import { onTestFinished, vi } from 'vitest';

/** Loads a module again, as a reload of the page does. The files that run later load all modules again, too. */
export function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  return load();
}
