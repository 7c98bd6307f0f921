import { type Language, languageNames, languages } from '#contract/platform/texts/languages.ts';
import { keepLanguage } from '#web/people/sign-in/sessions/reading.ts';
import { t } from '#web/texts/index.ts';

/** Chooses the language before somebody has signed in. The browser keeps it. */
export default function LanguageChoice() {
  return (
    <select
      className="entrance-language-choice"
      aria-label={t('Language')}
      value={document.documentElement.lang}
      onChange={(event) => showIn(event.target.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}

/** The page comes again in this language. A language in its address would win. */
function showIn(language: Language): void {
  keepLanguage(language);
  const { href } = location;
  const address = new URL(href);
  address.searchParams.delete('lang');
  if (address.href === href) location.reload();
  else location.replace(address);
}
