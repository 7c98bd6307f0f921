import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import type { CreatedUser } from '#contract/people/users.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { type Choices, ChoicesLoading, useChoices } from '#web/people/users/choices.tsx';
import { InvitationReadyDialog } from '#web/people/users/invitation-dialogs.tsx';
import { useCreateUser } from '#web/people/users/queries.ts';
import { UserDialog } from '#web/people/users/user-dialog.tsx';
import { newUserForm, newUserValues } from '#web/people/users/user-values.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAcceptMail } from './queries.ts';
import { nameOfSender } from './sender-name.ts';

interface DialogProps {
  mail: InboundMail;
  onClose: () => void;
}

const title = t('Invite the sender');

/** Adds the sender of a held mail as a user of a client, and posts the mail in their name. */
export default function InviteSenderDialog(props: DialogProps) {
  const choices = useChoices();
  if (!choices.data)
    return <ChoicesLoading title={title} submitLabel={t('Invite')} choices={choices} onClose={props.onClose} />;
  // Nobody becomes staff by writing a mail.
  const roles = choices.data.roles.filter(({ roleType }) => roleType === 'ClientUser');
  return <InviteSenderForm {...props} choices={{ roles }} />;
}

function InviteSenderForm({ mail, choices, onClose }: DialogProps & { choices: Choices }) {
  const values = { ...newUserValues(choices.roles), ...nameOfSender(mail.fromName), email: mail.from ?? '' };
  const form = useSchemaForm(
    newUserForm(choices.roles),
    { ...values, invite: true },
    { form: 'sender', within: mail.id },
  );
  const create = useCreateUser();
  const accept = useAcceptMail();
  const toast = useToast();
  const [invited, setInvited] = useState<CreatedUser>();
  const { dialog } = useFormSaving(form, {
    send: async (body) => {
      const created = await create.mutateAsync({ ...body, isActive: true });
      setInvited(created);
      // The user exists now, so a mail that they may not post stays in the list, and this form is not sent again.
      accept.mutate(
        { id: mail.id, userId: created.id },
        {
          onSuccess: () => toast(t('The mail was accepted.'), 'success'),
          onError: (error) => toast(messageOf(error), 'error'),
        },
      );
    },
    done: t('User added'),
    onSaved: () => {},
  });
  if (invited?.invitation)
    return <InvitationReadyDialog invitation={invited.invitation} user={invited} onClose={onClose} />;
  return (
    <UserDialog
      title={title}
      submitLabel={t('Invite')}
      workingLabel={t('Inviting...')}
      form={form}
      choices={choices}
      dialog={dialog}
      onClose={onClose}
    >
      <Typography sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
        {t('They get a link to choose a password, and their mail is posted in their name.')}
      </Typography>
    </UserDialog>
  );
}
