import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProjectTemplate } from '#contract/templates.ts';
import { useCan } from '#web/lib/can.tsx';
import { useList } from '#web/lib/pages.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { templatesQuery } from './queries.ts';

interface TemplateChoiceProps {
  chosenId: string | undefined;
  onChoose: (template: ProjectTemplate | undefined) => void;
  onManage: () => void;
}

/** What a new project begins with. Nothing is shown in a company without templates. */
export function TemplateChoice({ chosenId, onChoose, onManage }: TemplateChoiceProps) {
  const can = useCan();
  const { items } = useList(templatesQuery(), { enabled: can('listTemplates') });
  if (items.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, mb: 3.5 }}>
      <Box sx={{ flex: '1 1 240px' }}>
        <SelectInput
          label={t('Template')}
          value={chosenId ?? ''}
          onChange={(event) => onChoose(items.find(({ id }) => id === event.target.value))}
        >
          <option value="">{t('No template')}</option>
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Box>
      {can('updateTemplate') && (
        <Button variant="text" onClick={onManage}>
          {t('Manage templates')}
        </Button>
      )}
    </Box>
  );
}
