import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/texts/index.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CreateEntityDialog } from '#web/work/entities/create-entity-dialog.tsx';
import { EntityCard } from '#web/work/entities/entity-card.tsx';
import { useEntities } from '#web/work/entities/use-entities.ts';

export function EntitiesPage() {
  const { entities, createEntity, addField, renameField, deleteField } = useEntities();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title={t('Entity Management')}
        subtitle={t('Manage your dynamic data models and schemas')}
        actions={
          <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setCreating(true)}>
            {t('Create Entity')}
          </Button>
        }
      />
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('A preview: nothing is saved here.')}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {entities.map((entity) => (
          <EntityCard
            key={entity.id}
            entity={entity}
            onAddField={() => addField(entity.id)}
            onRenameField={(fieldId, name) => renameField(entity.id, fieldId, name)}
            onDeleteField={(fieldId) => deleteField(entity.id, fieldId)}
          />
        ))}
      </Box>
      <CreateEntityDialog open={creating} onClose={() => setCreating(false)} onCreate={createEntity} />
    </>
  );
}
