import './quick-entry.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Play, Square } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors, messageOf } from '#web/lib/api.ts';
import { today } from '#web/lib/day.ts';
import { t, tNode } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { formatDuration, parseDuration, wrongDuration } from './duration.ts';
import { Elapsed } from './elapsed.tsx';
import { placeOf, useCreateHour } from './queries.ts';
import { type Subject, subjectKey, subjectName } from './subject.tsx';
import { useTimer } from './use-timer.tsx';

/** Books time on a project, a task or a ticket, today or on another day, or starts a timer on it. */
export function QuickEntry({ subject }: { subject: Subject }) {
  const toast = useToast();
  const { mutateAsync: create, isPending: isSaving } = useCreateHour();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [day, setDay] = useState(today);
  const [problem, setProblem] = useState<{ time?: string; day?: string }>({});

  async function book(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const minutes = parseDuration(typed);
    if (!minutes) return setProblem({ time: wrongDuration });
    if (!day) return setProblem({ day: t('Please choose a day') });
    try {
      await create({ ...placeOf(subject), workedOn: day, minutes, note });
      toast(t('{time} booked on {name}', { time: formatDuration(minutes), name: subjectName(subject) }), 'success');
      setTyped('');
      setNote('');
      setProblem({});
    } catch (error) {
      const { minutes: time, workedOn } = fieldErrors(error);
      if (time || workedOn) setProblem({ ...(time && { time }), ...(workedOn && { day: workedOn }) });
      else toast(messageOf(error), 'error');
    }
  }

  return (
    <div className="quick-entry">
      <form noValidate aria-label={t('Book time')} onSubmit={(event) => void book(event)}>
        <TextInput
          label={t('Time')}
          autoComplete="off"
          placeholder="1:30"
          value={typed}
          error={problem.time}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem({});
          }}
        />
        <TextInput
          label={t('Day')}
          type="date"
          value={day}
          error={problem.day}
          onChange={({ target }) => {
            setDay(target.value);
            setProblem({});
          }}
        />
        <TextInput
          label={t('Note')}
          autoComplete="off"
          maxLength={2000}
          placeholder={t('Only staff see it')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="outlined" className="quick-entry-book" aria-busy={isSaving}>
          {t('Book')}
        </Button>
      </form>
      <TimerLine subject={subject} />
    </div>
  );
}

/** Starts the timer, or stops it where it runs for the same. */
function TimerLine({ subject }: { subject: Subject }) {
  const { timer, isPending, error, retry, isBusy, start, stop, question } = useTimer();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
      {error && !timer ? (
        <>
          <span role="alert">{messageOf(error)}</span>
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </>
      ) : timer && subjectKey(timer) === subjectKey(subject) ? (
        <>
          <Button
            size="small"
            variant="contained"
            startIcon={<Square size={14} />}
            disabled={isBusy}
            onClick={() => void stop()}
          >
            {t('Stop timer')}
          </Button>
          <Elapsed since={timer.startedAt} />
        </>
      ) : timer ? (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {tNode('Your timer runs for {name}.', { name: <Link to="/hours">{subjectName(timer)}</Link> })}
        </Box>
      ) : (
        <Button
          size="small"
          startIcon={<Play size={15} />}
          disabled={isPending || isBusy}
          onClick={() => void start(subject)}
        >
          {t('Start timer')}
        </Button>
      )}
      {question}
    </Box>
  );
}
