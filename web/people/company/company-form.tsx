import { useState } from 'react';
import type { Company } from '#contract/people/company.ts';
import type { CompanyPictures } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CompanySections } from './company-sections.tsx';
import { companyFormBody, companyValues, monthsText } from './company-values.ts';
import { SettingsForm } from './settings-form.tsx';

interface CompanyFormProps {
  company: Company;
  pictures: CompanyPictures;
  isDemo: boolean;
}

/** The settings of the screen `Company` in one form. */
export function CompanyForm({ company, pictures, isDemo }: CompanyFormProps) {
  const shortening = useShortening();
  return (
    <>
      <SettingsForm
        label={t('Company settings')}
        company={company}
        schema={companyFormBody}
        valuesOf={companyValues}
        requestOf={(changes) => changes}
        saveWith={(values, save, { auditMonths }) => shortening.save(values, save, auditMonths)}
      >
        {(form, edited) => <CompanySections form={form} company={edited} pictures={pictures} isDemo={isDemo} />}
      </SettingsForm>
      {shortening.question}
    </>
  );
}

/** Asks before a change that removes entries of the audit log. */
function useShortening() {
  const [asked, setAsked] = useState<{ months: number; save: () => Promise<void> }>();
  return {
    save: <Values extends { auditMonths?: number | undefined }>(
      values: Values,
      save: (values: Values) => Promise<void>,
      current: number | undefined,
    ) => {
      const { auditMonths: months } = values;
      if (months === undefined || current === undefined || months >= current) return save(values);
      return setAsked({ months, save: () => save(values) });
    },
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Remove old entries of the audit log?')}
        description={t(
          'Entries older than {months} are removed within a day and cannot be brought back. The entries of the last 30 days always stay.',
          { months: monthsText(asked?.months ?? 1) },
        )}
        confirmLabel={t('Save and remove')}
        workingLabel={t('Saving...')}
        onConfirm={async () => asked?.save()}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
