import { accentsOf } from '#contract/platform/accents.ts';
import type { ColorScheme } from '#contract/platform/colors.ts';
import { channelsOf } from '#contract/platform/contrast.ts';

/** Overrides the accents of both schemes, for the product's own styles and for MUI's. */
export function accentCss(colour: string): string {
  return [
    `:root{${declarations(colour, 'light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${declarations(colour, 'dark')}}}`,
    `@media screen{:root[data-theme='dark']{${declarations(colour, 'dark')}}}`,
  ].join('\n');
}

function declarations(colour: string, scheme: ColorScheme): string {
  const accents = accentsOf(colour, scheme);
  const { accent, 'accent-strong': strong, 'accent-soft': soft } = accents;
  const primary = '--mui-palette-primary-';
  return [
    ...Object.entries(accents).map(([name, value]) => `--${name}:${value};`),
    `${primary}main:${accent};${primary}dark:${strong};${primary}light:${strong};`,
    `${primary}mainChannel:${channelsOf(accent).join(' ')};`,
    `--mui-palette-info-main:${accent};--mui-palette-action-selected:${soft};`,
  ].join('');
}
