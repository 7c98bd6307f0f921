import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { type Company, sessionLimits, signInBody } from '#contract/people/company.ts';
import { graceSignIns, type SecondFactorPolicy, secondFactorPolicies } from '#contract/people/factor-kinds.ts';
import { t } from '#web/texts/index.ts';
import { Section, Setting } from '#web/ui/section.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Choice } from './company-fields.tsx';
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
        clientCodes: signIn?.clientCodes ?? false,
        maxIdleDays: signIn?.maxIdleDays ?? null,
        maxDays: signIn?.maxDays ?? null,
      })}
      requestOf={(signIn) => ({ signIn })}
    >
      {({ control, register, formState: { errors } }) => (
        <>
          <SecondFactorFields isDemo={isDemo} register={register} errors={errors} />
          <Section
            id="codes-by-mail"
            title={t('Codes by mail')}
            text={t(
              'People of your clients who come rarely need no password: a code of six digits is sent to their confirmed address. Not where a second factor or a provider is required, and never for staff.',
            )}
          >
            <Setting
              label={t('Client users')}
              help={isDemo ? t('Demo companies keep this.') : t('Needs a mail server. Their passwords go on working.')}
            >
              <Choice
                form={{ control }}
                name="clientCodes"
                disabled={isDemo}
                label={t('Client users may sign in with a code by mail.')}
              />
            </Setting>
          </Section>
          <Section
            id="signing-in-again"
            title={t('Signing in again')}
            text={t('A lower number signs out everybody whose session is older, at once. That may include you.')}
          >
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
          </Section>
        </>
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

const labels: Record<SecondFactorPolicy, string> = {
  off: t('Nobody. Everyone may use it.'),
  staff: t('Staff'),
  all: t('Everyone, client users too'),
};

type SecondFactorValues = { secondFactor: SecondFactorPolicy; graceSignIns: number };

interface SecondFactorFieldsProps {
  isDemo: boolean;
  register: UseFormRegister<SecondFactorValues & { maxIdleDays: number | null; maxDays: number | null }>;
  errors: FieldErrors<SecondFactorValues>;
}

/** Of whom the company requires a second factor. */
function SecondFactorFields({ isDemo, register, errors }: SecondFactorFieldsProps) {
  const hint = isDemo ? t('Demo companies keep this.') : undefined;
  return (
    <Section
      id="two-step-sign-in"
      title={t('Two-step sign-in')}
      text={t(
        'In addition to the password, people need a code from their phone or a passkey. They set it up in My Profile.',
      )}
    >
      <SelectInput
        label={t('Required of')}
        disabled={isDemo}
        hint={hint}
        {...register('secondFactor')}
        error={errors.secondFactor?.message}
      >
        {secondFactorPolicies.map((policy) => (
          <option key={policy} value={policy}>
            {labels[policy]}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('Sign-ins without it')}
        type="number"
        min={0}
        max={graceSignIns.most}
        disabled={isDemo}
        hint={hint ?? t('0 to {most}. After them, people have to set it up first.', { most: graceSignIns.most })}
        {...register('graceSignIns', { valueAsNumber: true })}
        error={errors.graceSignIns?.message}
      />
    </Section>
  );
}
