import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { nextDay } from '#contract/work/recurrence-days.ts';
import { parseRule, weekdays } from '#contract/work/recurrence-rule.ts';
import type { Recurring } from '#contract/work/recurring.ts';
import { ticketPriorities } from '#contract/work/ticket-status.ts';
import type { Form } from '#web/forms/form.ts';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { t, translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { PersonOptions, type TaskProject, usePeople } from '#web/work/projects/people.tsx';
import { bodyOf, nthOf, type RecurringValues, type Repeated, recurringForm, weekdayAt } from './recurring-form.ts';
import { dayInMonth, recurringText, weekdayName } from './rule-text.ts';

interface FieldsProps<Sent> {
  form: Form<RecurringValues, Sent>;
  repeated: Repeated;
  own: Recurring | undefined;
  /** From which day the next one is looked for. */
  from: string;
}

const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** First when it comes, then what is made. */
export function RecurringFields<Sent>({ form, repeated, own, from }: FieldsProps<Sent>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextInput
        label={t('Title *')}
        required
        autoFocus
        autoComplete="off"
        {...register('title')}
        error={errors.title?.message}
      />
      <WhenFields form={form} own={own} />
      <Summary form={form} own={own} from={from} />
      <TextArea
        label={repeated.of === 'Task' ? t('Description') : t('Description *')}
        {...register('body')}
        error={errors.body?.message}
      />
      {repeated.of === 'Task' ? (
        <TaskTemplate form={form} project={repeated.project} own={own} />
      ) : (
        <SelectInput label={t('Priority')} {...register('priority')} error={errors.priority?.message}>
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {translated(priority)}
            </option>
          ))}
        </SelectInput>
      )}
    </Box>
  );
}

type Part<Sent> = Pick<FieldsProps<Sent>, 'form' | 'own'>;

function WhenFields<Sent>({ form, own }: Part<Sent>) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [frequency, startsOn, ends] = watch(['frequency', 'startsOn', 'ends']);
  const isKept = own !== undefined && frequency === 'own';
  const start = /^\d{4}-\d{2}-\d{2}$/.test(startsOn) ? startsOn : from2000;
  return (
    <Box sx={twoColumns}>
      <SelectInput label={t('Repeat [noun]')} {...register('frequency')} error={errors.frequency?.message}>
        {isKept && <option value="own">{t('By its own rule')}</option>}
        <option value="DAILY">{t('Daily')}</option>
        <option value="WEEKLY">{t('Weekly')}</option>
        <option value="MONTHLY">{t('Monthly')}</option>
        <option value="YEARLY">{t('Yearly')}</option>
        <option value="after">{t('After the last one is done')}</option>
      </SelectInput>
      {!isKept && (
        <TextInput
          label={intervalLabels[frequency as keyof typeof intervalLabels]()}
          inputMode="numeric"
          autoComplete="off"
          {...register('interval')}
          error={errors.interval?.message}
        />
      )}
      {frequency === 'WEEKLY' && <DaysOfWeek form={form} />}
      <TextInput label={t('First day')} type="date" {...register('startsOn')} error={errors.startsOn?.message} />
      {frequency === 'MONTHLY' && (
        <SelectInput label={t('Day of the month')} {...register('monthDay')} error={errors.monthDay?.message}>
          <option value="date">{dayInMonth({ date: Number(start.slice(8)) })}</option>
          {nthOf(start) < 5 && (
            <option value="nth">{dayInMonth({ nth: nthOf(start), weekday: weekdayAt(start) })}</option>
          )}
          <option value="lastWeekday">{dayInMonth({ nth: -1, weekday: weekdayAt(start) })}</option>
          <option value="lastDay">{dayInMonth({ date: -1 })}</option>
        </SelectInput>
      )}
      {frequency !== 'after' && !isKept && (
        <SelectInput label={t('Ends')} {...register('ends')} error={errors.ends?.message}>
          <option value="never">{t('Never')}</option>
          <option value="until">{t('On a day')}</option>
          <option value="count">{t('After a number of times')}</option>
        </SelectInput>
      )}
      {frequency !== 'after' && ends === 'until' && !isKept && (
        <TextInput label={t('Last day')} type="date" {...register('until')} error={errors.until?.message} />
      )}
      {frequency !== 'after' && ends === 'count' && !isKept && (
        <TextInput
          label={t('How many times')}
          inputMode="numeric"
          autoComplete="off"
          {...register('count')}
          error={errors.count?.message}
        />
      )}
      <SelectInput label={t('On a holiday')} {...register('onHoliday')} error={errors.onHoliday?.message}>
        <option value="Make">{t('Make it anyway')}</option>
        <option value="Skip">{t('Leave it out')}</option>
        <option value="Move">{t('Move to the next working day')}</option>
      </SelectInput>
    </Box>
  );
}

const from2000 = '2000-01-01';

const intervalLabels = {
  DAILY: () => t('Every (days)'),
  WEEKLY: () => t('Every (weeks)'),
  MONTHLY: () => t('Every (months)'),
  YEARLY: () => t('Every (years)'),
  after: () => t('Days after it is done'),
  own: () => '',
};

function DaysOfWeek<Sent>({ form }: Pick<Part<Sent>, 'form'>) {
  const id = useId();
  const error = form.formState.errors.days?.message;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <div id={id} className="field-label">
        {t('On these days')}
      </div>
      <Controller
        name="days"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            {weekdays.map((day) => (
              <FormControlLabel
                key={day}
                sx={{ m: 0, minHeight: 36 }}
                label={weekdayName(day, 'short')}
                control={
                  <Checkbox
                    size="small"
                    checked={value.includes(day)}
                    slotProps={{ input: { 'aria-label': weekdayName(day) } }}
                    onChange={(_event, checked) =>
                      onChange(checked ? [...value, day] : value.filter((each: string) => each !== day))
                    }
                  />
                }
              />
            ))}
          </Box>
        )}
      />
      {error && (
        <Typography role="alert" sx={{ fontSize: '0.8125rem', color: token('bad') }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}

/** What the fields say, in words, with the day on which the first one comes. It keeps its place while the fields are wrong. */
function Summary<Sent>({ form, own, from }: Omit<FieldsProps<Sent>, 'repeated'>) {
  const values = form.watch();
  const read = recurringForm.safeParse({ ...values, title: values.title || '-' });
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        px: 1.5,
        py: 1,
        borderRadius: '8px',
        backgroundColor: token('idle-soft'),
        overflowWrap: 'anywhere',
      }}
    >
      {read.success && summaryOf(bodyOf(read.data, own), from)}
    </Box>
  );
}

function summaryOf({ rule, afterCompletion, startsOn }: ReturnType<typeof bodyOf>, from: string): ReactNode {
  const parsed = parseRule(rule);
  const first = startsOn > from ? startsOn : from;
  const nextOn = parsed && (afterCompletion ? first : nextDay(parsed, startsOn, first));
  if (!nextOn) return t('There is no such day in the future.');
  return recurringText({ rule, afterCompletion, startsOn, nextOn });
}

function TaskTemplate<Sent>({ form, project, own }: Part<Sent> & { project: TaskProject }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const people = usePeople(project);
  const assigneeId = form.watch('assigneeId');
  return (
    <>
      <Box sx={twoColumns}>
        <SelectInput label={t('Assigned to')} {...register('assigneeId')} error={errors.assigneeId?.message}>
          <PersonOptions
            {...people}
            current={assigneeId ? { id: assigneeId, name: own?.template.assigneeName } : undefined}
          />
        </SelectInput>
        <TextInput
          label={t('Due after (days)')}
          inputMode="numeric"
          autoComplete="off"
          {...register('dueDays')}
          error={errors.dueDays?.message}
        />
      </Box>
      <TextArea
        label={t('Checklist, an item on each line')}
        {...register('checklist')}
        error={errors.checklist?.message}
      />
      {people.isClient(assigneeId || null) ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('{clientName} sees this task, because one of its users does it.', { clientName: project.clientName })}
        </Box>
      ) : (
        <Controller
          name="audience"
          control={control}
          render={({ field: { value, onChange } }) => (
            <AudienceChoice value={value} clientName={project.clientName} onChange={onChange} />
          )}
        />
      )}
    </>
  );
}
