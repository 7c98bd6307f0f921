import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { Entity } from './entity.ts';
import { FieldRow } from './field-row.tsx';

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
