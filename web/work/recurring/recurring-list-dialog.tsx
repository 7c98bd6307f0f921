import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Recurring } from '#contract/work/recurring.ts';
import { messageOf } from '#web/lib/api.ts';
import { personName } from '#web/lib/person-name.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { TaskProject } from '#web/work/projects/people.tsx';
import { recurringListQuery, useDeleteRecurring, useUpdateRecurring } from './queries.ts';
import RecurringDialog from './recurring-dialog.tsx';
import type { Repeated } from './recurring-form.ts';
import { recurringText } from './rule-text.ts';

type Intent = { verb: 'add' } | { verb: 'edit' | 'delete'; recurring: Recurring };

interface RecurringListProps {
  /** Whose rules. Without it, those of tickets. */
  project?: TaskProject;
  mayEdit: boolean;
  onClose: () => void;
}

/** The rules of a project, or those of tickets: when each comes next, to pause, change and delete them. */
export default function RecurringListDialog({ project, mayEdit, onClose }: RecurringListProps) {
  const id = useId();
  const list = useList(recurringListQuery(project ? { projectId: project.id } : { noun: 'Ticket' }));
  const [intent, setIntent] = useState<Intent>();
  useReturnFocus(true);
  const close = () => setIntent(undefined);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{project ? t('Recurring work') : t('Recurring tickets')}</DialogTitle>
      <DialogContent>
        <ListStates
          list={list}
          loading={t('Loading...')}
          skeleton={<SkeletonRows count={3} height={60} />}
          empty={
            <Box sx={{ color: 'text.secondary' }}>
              {project
                ? t('Nothing yet. Repeat a task every week, or every month on the last Friday.')
                : t('Nothing yet. Open a ticket and choose “Repeat”.')}
            </Box>
          }
        >
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((recurring) => (
              <RecurringRow
                key={recurring.id}
                recurring={recurring}
                mayEdit={recurring.of === 'Ticket' || mayEdit}
                onIntent={setIntent}
              />
            ))}
          </Box>
        </ListStates>
      </DialogContent>
      <DialogActions>
        {project && mayEdit && (
          <Button
            variant="contained"
            startIcon={<Plus size={18} />}
            sx={{ marginInlineEnd: 'auto' }}
            onClick={() => setIntent({ verb: 'add' })}
          >
            {t('Add')}
          </Button>
        )}
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
      {intent?.verb === 'add' && project && <RecurringDialog repeated={{ of: 'Task', project }} onClose={close} />}
      {intent?.verb === 'edit' && (
        <RecurringDialog
          repeated={repeatedBy(intent.recurring, project)}
          recurring={intent.recurring}
          onClose={close}
        />
      )}
      {intent?.verb === 'delete' && <DeleteRecurring recurring={intent.recurring} onClose={close} />}
    </Dialog>
  );
}

/** A rule of tasks is shown in its project alone. */
function repeatedBy({ of, template }: Recurring, project: TaskProject | undefined): Repeated {
  if (of === 'Task' && project) return { of, project };
  return { of: 'Ticket', clientId: template.clientId, projectId: template.projectId, type: template.type ?? 'Defect' };
}

interface RowProps {
  recurring: Recurring;
  mayEdit: boolean;
  onIntent: (intent: Intent) => void;
}

function RecurringRow({ recurring, mayEdit, onIntent }: RowProps) {
  const id = useId();
  const update = useUpdateRecurring();
  const toast = useToast();
  const { template, ownerName, pausedBecause, version } = recurring;
  const isPaused = pausedBecause !== undefined;
  const pause = () =>
    update
      .mutateAsync({ id: recurring.id, version, paused: !isPaused })
      .then(() => toast(isPaused ? t('Repeats again') : t('Paused'), 'success'))
      .catch((error) => toast(messageOf(error), 'error'));
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box id={id} dir="auto" sx={{ fontWeight: 500 }}>
          {template.title}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{recurringText(recurring)}</Box>
        {pausedBecause === 'Owner' && (
          <Box sx={{ fontSize: '0.8125rem', color: token('bad') }}>
            {t('{name} may no longer make it. Choose “Go on” to make it in your name.', {
              name: ownerName ? personName(ownerName) : t('Unknown User'),
            })}
          </Box>
        )}
      </Box>
      {mayEdit && (
        <CardMenu
          describedBy={id}
          items={[
            { label: t('Edit'), icon: Pencil, onSelect: () => onIntent({ verb: 'edit', recurring }) },
            {
              label: isPaused ? t('Go on') : t('Pause [verb]'),
              icon: isPaused ? Play : Pause,
              onSelect: () => void pause(),
            },
            {
              label: t('Delete'),
              icon: Trash2,
              danger: true,
              startsGroup: true,
              onSelect: () => onIntent({ verb: 'delete', recurring }),
            },
          ]}
        />
      )}
    </Box>
  );
}

function DeleteRecurring({ recurring, onClose }: { recurring: Recurring; onClose: () => void }) {
  const remove = useDeleteRecurring();
  return (
    <ConfirmDialog
      open
      title={t('Delete rule')}
      description={t('Delete the rule for “{title}”? What it made stays.', { title: recurring.template.title })}
      done={t('Rule deleted')}
      onConfirm={() => remove.mutateAsync(recurring)}
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
