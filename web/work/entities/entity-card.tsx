import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { Check, Pencil, Plus, Trash2, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { SelectArrow } from '#web/ui/select-arrow.tsx';
import type { Entity, EntityField } from './entity.ts';

interface EntityCardProps {
  entity: Entity;
  /** Returns the id of the new field. */
  onAddField: () => string;
  onRenameField: (fieldId: string, name: string) => void;
  onDeleteField: (fieldId: string) => void;
}

/** An entity with its fields. A new field starts in edit mode. */
export function EntityCard({ entity, onAddField, onRenameField, onDeleteField }: EntityCardProps) {
  const titleId = useId();
  const [addedId, setAddedId] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {entity.displayName}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('Table: {name}', { name: entity.name })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pt: 1, pl: 2, pr: 1 }}>
        <Typography variant="h3" className="tabular">
          {t('Fields ({count})', { count: entity.fields.length })}
        </Typography>
        <Button ref={addButton} size="small" startIcon={<Plus size={16} />} onClick={() => setAddedId(onAddField())}>
          {t('Add Field')}
        </Button>
      </Box>
      {entity.fields.length === 0 ? (
        <Typography sx={{ px: 2, pt: 1, pb: 2.5, color: 'text.secondary' }}>{t('No fields defined yet')}</Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            px: 1,
            pt: 0.5,
            pb: 1,
            '& > li + li': { borderTop: `1px solid ${token('line')}` },
          }}
        >
          {entity.fields.map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              startsInEdit={field.id === addedId}
              onConfirm={(name) => onRenameField(field.id, name)}
              onDelete={() => {
                onDeleteField(field.id);
                addButton.current?.focus();
              }}
            />
          ))}
        </Box>
      )}
    </Card>
  );
}

interface FieldRowProps {
  field: EntityField;
  startsInEdit: boolean;
  onConfirm: (name: string) => void;
  onDelete: () => void;
}

/** A field of an entity, shown or being edited. */
function FieldRow({ field, startsInEdit, onConfirm, onDelete }: FieldRowProps) {
  const [editing, setEditing] = useState(startsInEdit);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);

  useEffect(() => {
    // The editor had the focus and is gone, so return the focus to its button.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) {
    return (
      <FieldEditor
        field={field}
        onConfirm={(name) => {
          onConfirm(name);
          setEditing(false);
        }}
        onCancel={() => setEditing(false)}
        onDelete={onDelete}
      />
    );
  }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 46, pl: 1 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {field.name}
      </Box>
      <Box component="span" sx={{ mr: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t('Text')}
      </Box>
      <IconButton
        ref={editButton}
        size="small"
        aria-label={t('Edit {name}', { name: field.name })}
        onClick={() => setEditing(true)}
      >
        <Pencil size={16} />
      </IconButton>
      <IconButton size="small" aria-label={t('Delete {name}', { name: field.name })} onClick={onDelete}>
        <Trash2 size={16} />
      </IconButton>
    </Box>
  );
}

interface FieldEditorProps {
  field: EntityField;
  onConfirm: (name: string) => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** Edits a copy of the field. Enter confirms, Escape cancels. An empty name keeps the old one. */
function FieldEditor({ field, onConfirm, onCancel, onDelete }: FieldEditorProps) {
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
