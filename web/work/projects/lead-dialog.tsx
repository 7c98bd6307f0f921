import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Lead } from './lead.ts';
import { LeadSelect } from './lead-choice.tsx';
import { savingProject } from './saving-overlay.ts';
import type { ManyChange } from './use-bulk-change.ts';

interface LeadDialogProps {
  projects: readonly Pick<Project, 'internalUsers'>[];
  onSave: (change: ManyChange) => Promise<void>;
  onClose: () => void;
}

/** Chooses who leads one or many projects, and whether they join the teams. */
export function LeadDialog({ projects, onSave, onClose }: LeadDialogProps) {
  const [lead, setLead] = useState<Lead | null>();
  const [joins, setJoins] = useState(true);
  const sending = useSending(async () => {
    await onSave({ leadId: lead?.id ?? null, ...(lead && joins && { addUserIds: [lead.id] }) });
    onClose();
  });
  const team = projects.flatMap(({ internalUsers }) => internalUsers);
  const isOnEvery = lead && projects.every(({ internalUsers }) => internalUsers.includes(lead.id));
  return (
    <FormDialog
      open
      title={t('Set lead')}
      submitLabel={t('Set lead')}
      dirty={lead !== undefined}
      overlay={savingProject}
      {...sending}
      onClose={onClose}
    >
      <LeadSelect value={lead?.id ?? ''} current={null} team={team} onChange={setLead} />
      {lead && !isOnEvery && (
        <FormControlLabel
          control={<Checkbox checked={joins} onChange={(_event, checked) => setJoins(checked)} />}
          label={t('Also add {name} to the team', { name: lead.name })}
        />
      )}
    </FormDialog>
  );
}
