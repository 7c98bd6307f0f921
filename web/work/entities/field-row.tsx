import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import type { EntityField } from './entity.ts';
import { FieldEditor } from './field-editor.tsx';

interface FieldRowProps {
  field: EntityField;
  startsInEdit: boolean;
  onConfirm: (name: string) => void;
  onDelete: () => void;
}

/** A field of an entity, shown or being edited. */
export function FieldRow({ field, startsInEdit, onConfirm, onDelete }: FieldRowProps) {
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
