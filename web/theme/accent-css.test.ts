import { expect, test } from 'vitest';
import { accentsOf } from '#contract/platform/accents.ts';
import { accentCss } from './accent-css.ts';

test('the style sheet sets the accents of both schemes, for our styles and for those of MUI', () => {
  const css = accentCss('#0B7A75');
  for (const scheme of ['light', 'dark'] as const) {
    const { accent, 'accent-soft': soft } = accentsOf('#0B7A75', scheme);
    expect(css).toContain(`--accent:${accent};`);
    expect(css).toContain(`--accent-soft:${soft};`);
    expect(css).toContain(`--mui-palette-primary-main:${accent};`);
  }
});
