import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { Form } from '#web/forms/form.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { ModuleChoice } from '#web/people/company/module-choice.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import type { ProjectValues } from './project-values.ts';

/** Whether a project has what the company has, or its own choice. Only for staff. */
export function ProjectModules<Sent>({ form }: { form: Form<ProjectValues, Sent> }) {
  const { data: company } = useQuery(companyQuery());
  if (!useSeesAudience()) return null;
  return (
    <Controller
      name="modules"
      control={form.control}
      render={({ field: { value, onChange } }) => (
        <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
          <Box component="legend" sx={{ p: 0, fontSize: '0.8125rem', fontWeight: 500 }}>
            {t('Also in this project')}
          </Box>
          <FormControlLabel
            control={<Checkbox checked={!value} />}
            label={t('What every project has')}
            onChange={(_event, follows) => onChange(follows ? null : (company?.modules ?? []))}
          />
          {value && <ModuleChoice value={value} onChange={onChange} />}
        </Box>
      )}
    />
  );
}
