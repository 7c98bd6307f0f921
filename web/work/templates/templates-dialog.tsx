import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type ProjectTemplate, updateTemplateBody } from '#contract/work/templates.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useList } from '#web/lists/pages.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { templatesQuery, useDeleteTemplate, useUpdateTemplate } from './queries.ts';

type Intent = { verb: 'edit' | 'delete'; template: ProjectTemplate };

/** The templates of the company, to change and to delete them. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useList(templatesQuery());
  const [intent, setIntent] = useState<Intent>();
  useReturnFocus(true);
  const close = () => setIntent(undefined);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('Project Templates')}</DialogTitle>
      <DialogContent>
        <ListStates
          list={list}
          loading={t('Loading templates...')}
          skeleton={<SkeletonRows count={3} height={60} />}
          empty={<Box sx={{ color: 'text.secondary' }}>{t('Choose “Save as Template” in the menu of a project.')}</Box>}
        >
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((template) => (
              <TemplateRow key={template.id} template={template} onIntent={setIntent} />
            ))}
          </Box>
        </ListStates>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
      {intent?.verb === 'edit' && <EditTemplateDialog template={intent.template} onClose={close} />}
      {intent?.verb === 'delete' && <DeleteTemplateDialog template={intent.template} onClose={close} />}
    </Dialog>
  );
}

interface TemplateRowProps {
  template: ProjectTemplate;
  onIntent: (intent: Intent) => void;
}

function TemplateRow({ template, onIntent }: TemplateRowProps) {
  const id = useId();
  const item = (verb: Intent['verb'], label: string, icon: typeof Pencil) => ({
    label,
    icon,
    onSelect: () => onIntent({ verb, template }),
  });
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box id={id} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {template.name}
        </Box>
        <Box sx={oneLine}>
          {plural(template.days, { one: '{count} day', other: '{count} days' })}
          {template.taskCount > 0 &&
            ` · ${plural(template.taskCount, { one: '{count} task', other: '{count} tasks' })}`}
          {template.description && ` · ${template.description}`}
        </Box>
      </Box>
      <CardMenu
        describedBy={id}
        items={[
          item('edit', t('Edit Template'), Pencil),
          { ...item('delete', t('Delete Template'), Trash2), danger: true },
        ]}
      />
    </Box>
  );
}

function DeleteTemplateDialog({ template, onClose }: { template: ProjectTemplate; onClose: () => void }) {
  const remove = useDeleteTemplate(template);
  return (
    <ConfirmDialog
      open
      title={t('Delete Template')}
      description={t('Delete “{name}”? Projects that were made with it stay as they are. This cannot be undone.', {
        name: template.name,
      })}
      done={t('Template deleted')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;

const oneLine = {
  fontSize: '0.8125rem',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const templateForm = updateTemplateBody.required();

/** Changes a template. Projects that were made with it stay as they are. */
function EditTemplateDialog({ template, onClose }: { template: ProjectTemplate; onClose: () => void }) {
  const form = useSchemaForm(templateForm, valuesOf(template), { form: 'template', edits: template.id });
  const update = useUpdateTemplate(template);
  const client = useQueryClient();
  const { dialog } = useFormSaving(form, {
    send: update.mutateAsync,
    done: t('Changes saved'),
    onSaved: onClose,
    loadNewer: async () => {
      // The templates were read again when the change was refused, and with them the version to send.
      const { pages } = await client.ensureInfiniteQueryData(templatesQuery());
      return valuesOf(pages.flatMap(({ items }) => items).find(({ id }) => id === template.id) ?? template);
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Edit Template')}
      submitLabel={t('Update Template')}
      workingLabel={t('Updating...')}
      {...dialog}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextInput
        label={t('Name *')}
        required
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
      <TextArea label={t('Description')} {...form.register('description')} error={errors.description?.message} />
      <TextInput
        label={t('Days from start to due')}
        type="number"
        inputMode="numeric"
        min={0}
        {...form.register('days', { valueAsNumber: true })}
        error={errors.days?.message}
      />
    </FormDialog>
  );
}

function valuesOf({ name, description, days }: ProjectTemplate) {
  return { name, description, days };
}
