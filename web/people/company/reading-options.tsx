import { useMemo } from 'react';
import { regions } from '#contract/platform/regions.ts';
import { languageNames, languages } from '#contract/platform/texts/languages.ts';
import { locale } from '#web/texts/index.ts';

/** The languages of Loggia, each by its own name, so that everybody finds theirs. */
export function LanguageOptions() {
  return languages.map((language) => (
    <option key={language} value={language} lang={language} dir="auto">
      {languageNames[language]}
    </option>
  ));
}

/** The regions of the world by their names in the viewer's language. */
export function RegionOptions() {
  const named = useMemo(namedRegions, []);
  return named.map(({ region, name }) => (
    <option key={region} value={region}>
      {name}
    </option>
  ));
}

function namedRegions(): { region: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return regions
    .map((region) => ({ region, name: names.of(region) ?? region }))
    .sort((a, b) => compare(a.name, b.name));
}
