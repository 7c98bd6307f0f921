import Box from '@mui/material/Box';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { graceSignIns, type SecondFactorPolicy, secondFactorPolicies } from '#contract/people/factor-kinds.ts';
import { t } from '#web/texts/index.ts';
import { Section, twoColumns } from '#web/ui/section.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

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
export function SecondFactorFields({ isDemo, register, errors }: SecondFactorFieldsProps) {
  const hint = isDemo ? t('Demo companies keep this.') : undefined;
  return (
    <Section
      title={t('Two-step sign-in')}
      text={t(
        'In addition to the password, people need a code from their phone or a passkey. They set it up in My Profile.',
      )}
    >
      <Box sx={twoColumns}>
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
      </Box>
    </Section>
  );
}
