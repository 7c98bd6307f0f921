import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { Check, Trash2, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { SelectArrow } from '#web/ui/select-arrow.tsx';
import type { EntityField } from './entity.ts';

interface FieldEditorProps {
  field: EntityField;
  onConfirm: (name: string) => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** Edits a copy of the field. Enter confirms, Escape cancels. An empty name keeps the old one. */
export function FieldEditor({ field, onConfirm, onCancel, onDelete }: FieldEditorProps) {
  const [name, setName] = useState(field.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (name.trim()) onConfirm(name);
    else input.current?.focus();
  }

  return (
    <Box component="li" onKeyDown={(event) => event.key === 'Escape' && onCancel()} sx={{ px: 1, py: 0.5 }}>
      <Box
        component="form"
        noValidate
        onSubmit={confirm}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mr: -1 }}
      >
        <OutlinedInput
          size="small"
          value={name}
          inputRef={input}
          inputProps={{ 'aria-label': t('Field name'), autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          onChange={(event) => setName(event.target.value)}
          sx={{ flex: { xs: '1 1 100%', sm: '1 1 140px' }, ml: -1 }}
        />
        <Select
          IconComponent={SelectArrow}
          size="small"
          value={field.type}
          disabled
          inputProps={{ 'aria-label': t('Field type') }}
          SelectDisplayProps={{ 'aria-label': t('Field type') }}
          sx={{ width: 92, mr: 0.5 }}
        >
          <MenuItem value="text">{t('Text')}</MenuItem>
        </Select>
        <IconButton size="small" type="submit" aria-label={t('Confirm')} sx={{ color: token('good') }}>
          <Check size={16} />
        </IconButton>
        <IconButton size="small" aria-label={t('Cancel')} onClick={onCancel}>
          <X size={16} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('Delete {name}', { name: field.name })}
          onClick={onDelete}
          sx={{ color: token('bad') }}
        >
          <Trash2 size={16} />
        </IconButton>
      </Box>
    </Box>
  );
}
