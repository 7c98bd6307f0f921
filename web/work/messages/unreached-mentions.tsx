import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { UserX } from 'lucide-react';
import { formatList, plural, t } from '#web/texts/index.ts';
import type { Person } from './mention-text.ts';

interface UnreachedMentionsProps {
  people: readonly Person[];
  onRemove: () => void;
}

/** Says who is mentioned but would not read the message. */
export function UnreachedMentions({ people, onRemove }: UnreachedMentionsProps) {
  if (people.length === 0) return null;
  const names = formatList(people.map(({ name }) => name));
  return (
    <Alert
      severity="warning"
      icon={<UserX size={18} />}
      action={
        <Button size="small" color="inherit" onClick={onRemove}>
          {people.length > 1 ? t('Remove the mentions') : t('Remove the mention')}
        </Button>
      }
    >
      {plural(
        people.length,
        {
          one: "{names} can't read messages to staff only. Remove the mention, or choose other readers.",
          other: "{names} can't read messages to staff only. Remove the mentions, or choose other readers.",
        },
        { names },
      )}
    </Alert>
  );
}
