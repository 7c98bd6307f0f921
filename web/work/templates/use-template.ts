import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProjectTemplate } from '#contract/work/templates.ts';
import type { Form } from '#web/forms/form.ts';
import { addDays, realDay } from '#web/lib/days.ts';
import type { ProjectValues } from '#web/work/projects/project-values.ts';

/**
 * Fills the form of a new project from a template: its description, unless another was typed, and the due day. As long as the due day is
 * that of the template, it moves with the start day.
 */
export function useTemplate<Sent>(form: Form<ProjectValues, Sent>) {
  const [chosen, setChosen] = useState<ProjectTemplate>();
  const filledEnd = useRef<string>(undefined);
  const startDate = form.watch('startDate');
  const end = chosen && endOf(startDate, chosen.days);

  function fill(field: 'description' | 'endDate', value: string) {
    form.setValue(field as never, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  const follow = useEffectEvent((end: string) => {
    if (filledEnd.current === undefined || form.getValues('endDate') === filledEnd.current) fill('endDate', end);
    filledEnd.current = end;
  });
  useEffect(() => {
    if (end) follow(end);
  }, [end]);

  return {
    chosenId: chosen?.id,
    choose(template: ProjectTemplate | undefined) {
      const typed = form.getValues('description');
      if (typed === '' || typed === chosen?.description) fill('description', template?.description ?? '');
      const day = template && endOf(startDate, template.days);
      if (day) fill('endDate', day);
      filledEnd.current = day;
      setChosen(template);
    },
  };
}

/** Undefined while the start day is not a real day. */
function endOf(startDate: string, days: number): string | undefined {
  return realDay(startDate, '') && addDays(startDate, days);
}
