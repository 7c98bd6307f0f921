import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput, type SelectInputProps } from '#web/ui/select-input.tsx';
import { serviceLevelsQuery } from './queries.ts';

/** Chooses the service level of a client. Without one, the default of the company applies. */
export function ServiceLevelSelect(props: Omit<SelectInputProps, 'label' | 'children' | 'hint'>) {
  const levels = useList(serviceLevelsQuery());
  const usual = levels.items.find(({ isDefault }) => isDefault);
  return (
    // The value is set again when the choices are there.
    <SelectInput
      key={levels.isPending ? 'loading' : 'loaded'}
      label={t('Service level')}
      hint={levels.isPending ? t('Loading service levels...') : t('How soon tickets are answered and resolved.')}
      {...props}
    >
      <option value="">{usual ? t('Default: {name}', { name: usual.name }) : t('None [service level]')}</option>
      {levels.items.map(({ id, name }) => (
        <option key={id} dir="auto" value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}
