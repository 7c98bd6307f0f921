import { type FormEvent, useMemo, useState } from 'react';
import { languages } from '#contract/people/company.ts';
import type { User } from '#contract/people/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { timeIn, timeZonesWith } from '#web/people/company/time-zones.ts';
import { t } from '#web/texts/index.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useUpdateMe } from './queries.ts';

/** The language and time zone that the user chose, for mails and their times. */
export function Preferences({ user }: { user: User }) {
  const [changes, setChanges] = useState<{ locale?: string; timeZone?: string }>({});
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useUpdateMe();
  const showToast = useToast();
  const locale = changes.locale ?? user.locale ?? '';
  const timeZone = changes.timeZone ?? user.timeZone ?? '';
  const dirty = locale !== (user.locale ?? '') || timeZone !== (user.timeZone ?? '');
  const groups = useMemo(() => timeZonesWith(user.timeZone ?? 'UTC'), [user.timeZone]);

  function discard(): void {
    setChanges({});
    setFailure(undefined);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    try {
      await mutateAsync({ locale: (locale || null) as keyof typeof languages | null, timeZone: timeZone || null });
    } catch (error) {
      return setFailure(messageOf(error));
    }
    setChanges({});
    showToast(t('Changes saved'), 'success');
  }

  return (
    <form onSubmit={save} aria-label={t('Preferences')}>
      <Section id="preferences" title={t('Preferences')} text={t('For the mails that you get, and when they come.')}>
        <SelectInput
          label={t('Language')}
          name="locale"
          value={locale}
          onChange={(event) => setChanges({ ...changes, locale: event.target.value })}
        >
          <option value="">{t('As the company')}</option>
          {Object.entries(languages).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
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
