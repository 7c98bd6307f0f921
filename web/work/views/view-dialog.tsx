import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import type { ViewNoun } from '#contract/work/view-nouns.ts';
import { createViewBody, type SavedView } from '#contract/work/views.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import type { FormDraft } from '#web/forms/form-draft.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCreateView, useUpdateView, viewsQuery } from './queries.ts';

const { name, shared } = createViewBody.shape;
const viewForm = z.object({ name, shared });

interface NewViewDialogProps {
  noun: ViewNoun;
  /** The filters to keep. */
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for the name of a new view. */
export function NewViewDialog({ noun, query, onSaved, onClose }: NewViewDialogProps) {
  const create = useCreateView();
  return (
    <ViewDialog
      title={t('Save view')}
      verb={t('Save view')}
      working={t('Saving...')}
      done={t('View saved')}
      values={{ name: '', shared: false }}
      draft={{ form: 'view', within: noun }}
      send={async (body) => onSaved(await create.mutateAsync({ ...body, noun, query }))}
      onClose={onClose}
    />
  );
}

/** Changes the name of a view, and whether the team shares it. */
export function EditViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const update = useUpdateView(view);
  const client = useQueryClient();
  return (
    <ViewDialog
      title={t('Edit view')}
      verb={t('Update view')}
      working={t('Updating...')}
      done={t('Changes saved')}
      values={valuesOf(view)}
      draft={{ form: 'view', edits: view.id }}
      send={update.mutateAsync}
      loadNewer={async () => {
        // The views were read again when the change was refused, and with them the version to send.
        const views = await client.ensureQueryData(viewsQuery());
        return valuesOf(views.find(({ id }) => id === view.id) ?? view);
      }}
      onClose={onClose}
    />
  );
}

type Values = z.output<typeof viewForm>;

interface ViewDialogProps {
  title: string;
  verb: string;
  working: string;
  done: string;
  values: Values;
  draft: FormDraft;
  send: (values: Values) => Promise<unknown>;
  /** Reads what someone else changed in the meantime. */
  loadNewer?: () => Promise<Values>;
  onClose: () => void;
}

function valuesOf({ name, shared }: SavedView): Values {
  return { name, shared };
}

function ViewDialog({ title, verb, working, done, values, draft, send, loadNewer, onClose }: ViewDialogProps) {
  const form = useSchemaForm(viewForm, values, draft);
  const { dialog } = useFormSaving(form, { send, done, onSaved: onClose, loadNewer });
  const isAdmin = useSession()?.user.isAdmin;
  return (
    <FormDialog
      open
      title={title}
      submitLabel={verb}
      workingLabel={working}
      {...dialog}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput
        label={t('Name *')}
        required
        hint={t('The view keeps the search, the filters and the order.')}
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={form.formState.errors.name?.message}
      />
      {isAdmin && (
        <Controller
          control={form.control}
          name="shared"
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Checkbox checked={value} {...field} />}
              label={t('Share with everybody on the team')}
              sx={{ mt: 1.5 }}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
