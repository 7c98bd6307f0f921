import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProjectTemplate } from '#contract/work/templates.ts';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';

interface TemplateChoiceProps {
  templates: readonly ProjectTemplate[];
  chosenId: string | undefined;
  onChoose: (template: ProjectTemplate | undefined) => void;
  onManage: () => void;
}

/** What a new project begins with. Nothing is shown in a company without templates. */
export function TemplateChoice({ templates, chosenId, onChoose, onManage }: TemplateChoiceProps) {
  const mayManage = useCan()('updateTemplate');
  if (templates.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, mb: 3.5 }}>
      <Box sx={{ flex: '1 1 240px' }}>
        <SelectInput
          label={t('Template')}
          value={chosenId ?? ''}
          onChange={(event) => onChoose(templates.find(({ id }) => id === event.target.value))}
        >
          <option value="">{t('No template')}</option>
          {templates.map(({ id, name }) => (
            <option key={id} dir="auto" value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Box>
      {mayManage && (
        <Button variant="text" onClick={onManage}>
          {t('Manage templates')}
        </Button>
      )}
    </Box>
  );
}
