import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { localeOf } from '#contract/platform/locale.ts';
import type { Language } from '#contract/platform/texts/languages.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { renew } from '#web/lib/renewal.ts';
import { readOwnSession, readToken } from '#web/lib/session.ts';
import { LanguageOptions, RegionOptions } from '#web/people/company/reading-options.tsx';
import { timeIn, timeZonesWith } from '#web/people/company/time-zones.ts';
import { keepReading } from '#web/people/sign-in/sessions/reading.ts';
import { locale as shownLocale, t } from '#web/texts/index.ts';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useUpdateMe } from './queries.ts';

/** The language, region and time zone that the user chose, for screens and mails. */
export function Preferences({ user }: { user: User }) {
  const [changes, setChanges] = useState<{ locale?: string; region?: string; timeZone?: string }>({});
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useUpdateMe();
  const showToast = useToast();
  const locale = changes.locale ?? user.locale ?? '';
  const region = changes.region ?? user.region ?? '';
  const timeZone = changes.timeZone ?? user.timeZone ?? '';
  const dirty = locale !== (user.locale ?? '') || region !== (user.region ?? '') || timeZone !== (user.timeZone ?? '');
  // The page comes in the new language once nothing on it can get lost.
  const [isOutdated, setOutdated] = useState(false);
  const hasUnsaved = useUnsaved();
  useEffect(() => {
    if (isOutdated && !hasUnsaved) location.reload();
  }, [isOutdated, hasUnsaved]);
  const groups = useMemo(() => timeZonesWith(user.timeZone ?? 'UTC'), [user.timeZone]);

  function discard(): void {
    setChanges({});
    setFailure(undefined);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    try {
      await mutateAsync({
        locale: (locale || null) as Language | null,
        region: region || null,
        timeZone: timeZone || null,
      });
    } catch (error) {
      return setFailure(messageOf(error));
    }
    setChanges({});
    setOutdated(await readsInAnotherWay());
    showToast(t('Changes saved'), 'success');
  }

  return (
    <form onSubmit={save} aria-label={t('Preferences')}>
      <Section id="preferences" title={t('Preferences')} text={t('For your screens and mails, on every device.')}>
        <SelectInput
          label={t('Language')}
          name="locale"
          value={locale}
          onChange={(event) => setChanges({ ...changes, locale: event.target.value })}
        >
          <option value="">{t('As the company or the browser')}</option>
          <LanguageOptions />
        </SelectInput>
        <SelectInput
          label={t('Region')}
          name="region"
          hint={t('Dates and times look like this: {example}', { example: exampleIn(locale, region) })}
          value={region}
          onChange={(event) => setChanges({ ...changes, region: event.target.value })}
        >
          <option value="">{t('As the browser or the company')}</option>
          <RegionOptions />
        </SelectInput>
        <SelectInput
          label={t('Time zone')}
          name="timeZone"
          hint={timeZone ? t('It is {timeIn} there now.', { timeIn: timeIn(timeZone, new Date()) }) : undefined}
          value={timeZone}
          onChange={(event) => setChanges({ ...changes, timeZone: event.target.value })}
        >
          <option value="">{t('As the company')}</option>
          {groups.map(({ area, zones }) => (
            <optgroup key={area} label={area}>
              {zones.map(({ value, city }) => (
                <option key={value} value={value}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectInput>
      </Section>
      {/* By the specification, no button of this screen is called “Save Changes”. */}
      <SaveBar label={t('Save')} dirty={dirty} saving={isPending} failure={failure} onDiscard={discard} />
    </form>
  );
}

/** The session knows how the user reads now, with the choices of client and company. Returns whether that differs from this page. */
async function readsInAnotherWay(): Promise<boolean> {
  // The choice is stored. Without an answer it counts from the next sign-in.
  await renew(readToken() ?? '').catch(() => false);
  const session = readOwnSession();
  return session !== null && keepReading(session.user);
}

/** The date and time of now, as the choice writes them. */
function exampleIn(language: string, region: string): string {
  const { language: shown, region: shownRegion } = new Intl.Locale(shownLocale);
  return formatMoment(new Date().toISOString(), localeOf(language || shown, region || shownRegion));
}
