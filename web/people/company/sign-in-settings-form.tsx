import Box from '@mui/material/Box';
import { type Company, sessionLimits, signInBody } from '#contract/people/company.ts';
import { graceSignIns } from '#contract/people/factor-kinds.ts';
import { t } from '#web/texts/index.ts';
import { Section, twoColumns } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { SecondFactorFields } from './second-factor-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

interface SignInSettingsFormProps {
  company: Company;
  isDemo: boolean;
}

/** Of whom a second factor is required, and when people have to sign in again. */
export function SignInSettingsForm({ company, isDemo }: SignInSettingsFormProps) {
  const { maxIdleDays, maxDays } = sessionLimits;
  return (
    <SettingsForm
      label={t('Sign-in settings')}
      company={company}
      schema={signInBody}
      valuesOf={({ signIn }) => ({
        secondFactor: signIn?.secondFactor ?? 'off',
        graceSignIns: signIn?.graceSignIns ?? graceSignIns.preset,
        maxIdleDays: signIn?.maxIdleDays ?? null,
        maxDays: signIn?.maxDays ?? null,
      })}
      requestOf={(signIn) => ({ signIn })}
    >
      {({ register, formState: { errors } }) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SecondFactorFields isDemo={isDemo} register={register} errors={errors} />
          <Section
            title={t('Signing in again')}
            text={t('A lower number signs out everybody whose session is older, at once. That may include you.')}
          >
            <Box sx={twoColumns}>
              <TextInput
                label={t('Days without use')}
                type="number"
                min={1}
                max={maxIdleDays}
                placeholder={String(maxIdleDays)}
                disabled={isDemo}
                hint={hintOf(maxIdleDays, isDemo)}
                {...register('maxIdleDays', { setValueAs: daysOf })}
                error={errors.maxIdleDays?.message}
              />
              <TextInput
                label={t('Days in total')}
                type="number"
                min={1}
                max={maxDays}
                placeholder={String(maxDays)}
                disabled={isDemo}
                hint={hintOf(maxDays, isDemo)}
                {...register('maxDays', { setValueAs: daysOf })}
                error={errors.maxDays?.message}
              />
            </Box>
          </Section>
        </Box>
      )}
    </SettingsForm>
  );
}

function hintOf(most: number, isDemo: boolean): string {
  return isDemo ? t('Demo companies keep this.') : t('1 to {most}. If empty: {most}.', { most });
}

/** Null stands for the limit of Loggia. */
function daysOf(value: string | number | null): number | null {
  return value === '' || value === null ? null : Number(value);
}
