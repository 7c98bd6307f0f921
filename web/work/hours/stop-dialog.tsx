import { useState } from 'react';
import { useSending } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { formatDuration, parseDuration, wrongDuration } from './duration.ts';

interface StopDialogProps {
  /** For how long the timer ran. */
  minutes: number;
  onStop: (minutes: number) => Promise<unknown>;
  onClose: () => void;
}

/** Asks what to book after a timer ran for so long that it may have been forgotten. */
export function StopDialog({ minutes, onStop, onClose }: StopDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useSending(async () => {
    const booked = parseDuration(typed);
    if (!booked) return setProblem(wrongDuration);
    await onStop(booked);
    onClose();
  });
  return (
    <FormDialog
      open
      title={t('How long was it?')}
      submitLabel={t('Book')}
      workingLabel={t('Booking...')}
      maxWidth="xs"
      dirty={typed !== ''}
      {...sending}
      onClose={onClose}
    >
      <TextInput
        label={t('Time')}
        required
        autoFocus
        autoComplete="off"
        placeholder="1:30"
        hint={t('The timer ran for {time}. Type what to book of it.', { time: formatDuration(minutes) })}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
