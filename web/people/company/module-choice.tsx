import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Module } from '#contract/people/modules.ts';
import { t } from '#web/texts/index.ts';

const offered: readonly { module: Module; label: string }[] = [
  { module: 'tasks', label: t('Tasks: what is to be done, and what you need from the client') },
  { module: 'updates', label: t('Updates: how the project goes, for the client or for staff') },
  { module: 'hours', label: t('Hours: what your team works, budgets, and what the client may see of them') },
];

interface ModuleChoiceProps {
  value: readonly Module[];
  onChange: (value: Module[]) => void;
}

/** What projects have besides. */
export function ModuleChoice({ value, onChange }: ModuleChoiceProps) {
  return (
    <div>
      {offered.map(({ module, label }) => (
        <FormControlLabel
          key={module}
          control={<Checkbox checked={value.includes(module)} />}
          label={label}
          onChange={(_event, isOn) =>
            onChange([...value.filter((each) => each !== module), ...(isOn ? [module] : [])].sort())
          }
        />
      ))}
    </div>
  );
}
