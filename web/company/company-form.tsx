import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Company } from '#contract/company.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useFormSaving } from '#web/lib/form-saving.tsx';
import type { CompanyPictures } from '#web/tenants/look.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DiscardDialog } from '#web/ui/discard-dialog.tsx';
import { useLeaveGuard } from '#web/ui/leave-guard.ts';
import { CompanySections } from './company-sections.tsx';
import { changesOf, companyFormBody, companyValues, monthsText } from './company-values.ts';
import { fetchCompany, useUpdateCompany } from './queries.ts';

interface CompanyFormProps {
  company: Company;
  pictures: CompanyPictures;
  isDemo: boolean;
}

/** All settings in one form, saved together. */
export function CompanyForm({ company, pictures, isDemo }: CompanyFormProps) {
  const [edited, setEdited] = useState(company);
  const form = useSchemaForm(companyFormBody, companyValues(company));
  const { dirtyFields, isDirty } = form.formState;
  const update = useUpdateCompany(edited.version);
  const saving = useFormSaving(form, {
    send: async (body) => show(await update.mutateAsync(changesOf(body, (key) => Boolean(dirtyFields[key])))),
    done: t('Changes saved'),
    onSaved: () => {},
    staysOpen: true,
    loadNewer: async () => {
      const newer = await fetchCompany();
      setEdited(newer);
      return companyValues(newer);
    },
  });

  function show(newer: Company): void {
    setEdited(newer);
    form.reset(companyValues(newer));
  }
  // A colleague's change is shown at once, unless this form has changes. Then saving finds the conflict.
  if (
    company.version !== edited.version &&
    !isDirty &&
    !saving.saving &&
    (company.version ?? 0) > (edited.version ?? 0)
  )
    show(company);

  const [leaving, setLeaving] = useState<() => void>();
  useLeaveGuard(isDirty || saving.saving, (leave) => !saving.saving && setLeaving(() => leave), { links: true });
  const shortening = useShortening(edited.auditMonths, saving.save);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.saving) void form.handleSubmit(shortening.save)();
  };

  return (
    <>
      <form noValidate aria-busy={saving.saving} aria-label={t('Company settings')} onSubmit={submit}>
        <CompanySections form={form} company={edited} pictures={pictures} isDemo={isDemo} />
        <Box sx={{ ...bar, position: isDirty || saving.saving ? 'sticky' : 'static' }}>
          {saving.failure && (
            <Alert severity="error" icon={<CircleAlert size={18} />} sx={{ flex: '1 1 100%' }}>
              {saving.failure}
            </Alert>
          )}
          <Button type="submit" variant="contained" disabled={!isDirty || saving.saving}>
            {saving.saving ? t('Saving...') : t('Save changes')}
          </Button>
          {isDirty && !saving.saving && (
            <Button variant="outlined" onClick={() => form.reset(companyValues(edited))}>
              {t('Discard')}
            </Button>
          )}
        </Box>
      </form>
      {shortening.question}
      <DiscardDialog
        open={leaving !== undefined}
        onKeep={() => setLeaving(undefined)}
        onDiscard={() => {
          form.reset(companyValues(edited));
          setLeaving(undefined);
          leaving?.();
        }}
      />
    </>
  );
}

/** Asks before a change that removes entries of the audit log. */
function useShortening<Body extends { auditMonths?: number | undefined }>(
  current: number | undefined,
  save: (body: Body) => Promise<void>,
) {
  const [asked, setAsked] = useState<Body>();
  const months = asked?.auditMonths;
  return {
    save: async (body: Body) => {
      if (body.auditMonths !== undefined && current !== undefined && body.auditMonths < current) setAsked(body);
      else await save(body);
    },
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Remove old entries of the audit log?')}
        description={t(
          'Entries older than {months} are removed within a day and cannot be brought back. The entries of the last 30 days always stay.',
          { months: monthsText(months ?? 1) },
        )}
        confirmLabel={t('Save and remove')}
        workingLabel={t('Saving...')}
        onConfirm={async () => asked && save(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

/** Stays in sight while there is something to save. */
const bar = {
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 2,
  py: 1.5,
  backgroundColor: token('paper'),
} as const;
