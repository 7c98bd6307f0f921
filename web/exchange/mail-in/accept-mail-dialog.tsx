import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import type { User } from '#contract/people/users.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { useCan } from '#web/lib/can.tsx';
import { useList } from '#web/lists/pages.ts';
import { meQuery, usersQuery } from '#web/people/users/queries.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useAcceptMail } from './queries.ts';

/** Asks who wrote a held mail, and posts it in their name. */
export function AcceptMailDialog({ mail, onClose }: { mail: InboundMail; onClose: () => void }) {
  const me = useQuery(meQuery()).data;
  const can = useCan();
  const accept = useAcceptMail();
  const toast = useToast();
  const [picked, setPicked] = useState<string>();
  const userId = picked ?? (mail.lane === 'staff' ? me?.id : mail.senderId) ?? '';

  const sending = useSending(async () => {
    await accept.mutateAsync({ id: mail.id, userId });
    toast(t('The mail was accepted.'), 'success');
    onClose();
  });

  const choice = { value: userId, disabled: sending.working, onChange: setPicked, mail, me };
  return (
    <FormDialog
      open
      title={t('Accept this mail?')}
      onClose={onClose}
      submitLabel={t('Accept')}
      submitDisabled={userId === ''}
      {...sending}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{effectOf(mail)}</Typography>
      {can('listUsers') && mail.lane !== 'staff' ? (
        <AuthorAmongUsers {...choice} />
      ) : (
        <AuthorSelect {...choice} people={[]} />
      )}
    </FormDialog>
  );
}

function effectOf({ lane, subjectTitle = '' }: InboundMail): string {
  if (!lane) return t('It opens a ticket in the name of the person who wrote it.');
  return lane === 'staff'
    ? t('It becomes a message about {title} that only staff can read.', { title: subjectTitle })
    : t('It becomes a message about {title} that the client can read.', { title: subjectTitle });
}

type Choice = {
  mail: InboundMail;
  me: User | undefined;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

function AuthorAmongUsers(choice: Choice) {
  const people = useList(usersQuery({})).items.filter(({ clientId, isActive }) => clientId && isActive !== false);
  return <AuthorSelect {...choice} people={people} />;
}

/** Client users, and oneself. Nobody posts in the name of a colleague. */
function AuthorSelect({ mail, me, value, disabled, onChange, people }: Choice & { people: readonly User[] }) {
  const isListed = [me?.id, ...people.map(({ id }) => id)].includes(mail.senderId);
  return (
    <SelectInput
      label={t('Who wrote it')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('Select a person')}</option>
      {mail.senderId && !isListed && mail.lane !== 'staff' && <option value={mail.senderId}>{mail.senderName}</option>}
      {me && <option value={me.id}>{t('{name} (you)', { name: userName(me) })}</option>}
      {people.map((person) => (
        <option key={person.id} dir="auto" value={person.id}>
          {person.clientName ? `${userName(person)} · ${person.clientName}` : userName(person)}
        </option>
      ))}
    </SelectInput>
  );
}
