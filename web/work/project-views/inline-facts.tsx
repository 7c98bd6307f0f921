import { useMemo } from 'react';
import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { t, translated } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { InlineDate, InlineSelect } from '#web/ui/inline-edit.tsx';
import { lines } from '#web/ui/lines.ts';
import { leadOf, useShowsLeads } from '#web/work/projects/lead.ts';
import { LeadOptions, useStaff } from '#web/work/projects/lead-choice.tsx';
import { StatusOptions } from '#web/work/projects/project-fields.tsx';
import { ProjectStatusBadge } from '#web/work/projects/project-status.tsx';
import { type ProjectChange, useProjectChange } from '#web/work/projects/use-project-change.ts';
import { DueDay } from './due-day.tsx';

/** What the rows and cards of a list share to change their facts where they stand. The same object, until something of it changes. */
export interface InlineEdits extends Pick<ProjectChange, 'change' | 'mayReport' | 'mayEdit'> {
  /** Undefined if the user is not shown who leads projects. */
  leads: (ReturnType<typeof useStaff> & { onSearch: (project: Project) => void }) | undefined;
}

/** `onSearch` opens a dialog in which one can search for a lead. */
export function useInlineEdits(onSearch: (project: Project) => void): { changes: ProjectChange; edits: InlineEdits } {
  const changes = useProjectChange();
  const { change, mayReport, mayEdit, holdsEdit } = changes;
  const showsLeads = useShowsLeads();
  const { people, more } = useStaff({ enabled: showsLeads && holdsEdit });
  const edits = useMemo(
    () => ({ change, mayReport, mayEdit, leads: showsLeads ? { people, more, onSearch } : undefined }),
    [change, mayReport, mayEdit, showsLeads, people, more, onSearch],
  );
  return { changes, edits };
}

interface FactProps extends InlineEdits {
  project: Project;
}

export function InlineStatus({ project, change, mayReport }: FactProps) {
  const { status, title } = project;
  if (!mayReport(project)) return <ProjectStatusBadge status={status} />;
  return (
    <InlineSelect
      label={t('Status of {title}', { title })}
      value={status}
      text={translated(projectStatusLabels[status])}
      face={<ProjectStatusBadge status={status} />}
      options={StatusOptions}
      onChange={(chosen) => change(project, { status: chosen as ProjectStatus })}
    />
  );
}

export function InlineStart({ project, change, mayEdit }: FactProps) {
  const { startDate, title } = project;
  if (!mayEdit(project)) return <DateText day={startDate} />;
  return (
    <InlineDate
      label={t('Start date of {title}', { title })}
      value={startDate}
      face={<DateText day={startDate} />}
      onChange={(day) => change(project, { startDate: day })}
    />
  );
}

/** The due day, in the list as a day alone and on the board with a word before it. */
export function InlineDue({ project, change, mayEdit, worded }: FactProps & { worded?: boolean }) {
  const { endDate, title } = project;
  const face = worded ? <DueDay project={project} /> : <DateText day={endDate} />;
  if (!mayEdit(project)) return face;
  return (
    <InlineDate
      label={t('Due date of {title}', { title })}
      value={endDate}
      face={face}
      onChange={(day) => change(project, { endDate: day })}
    />
  );
}

const others = 'others';

/** The name of the lead. On the board there is no heading that says what 'Nobody' means, so it shows nothing then. */
export function InlineLead({ project, change, mayEdit, leads, worded }: FactProps & { worded?: boolean }) {
  const lead = leadOf(project);
  const name = lead?.name ?? t('Nobody');
  const face = <span style={{ ...lines(1), ...(!lead && { color: 'var(--muted)' }) }}>{name}</span>;
  if (!leads || (worded && !lead)) return null;
  if (!mayEdit(project)) return lead && face;
  const { people, more, onSearch } = leads;
  function choose(id: string) {
    if (id === others) return onSearch(project);
    const chosen = people.find((person) => person.id === id) ?? null;
    return change(project, { lead: id === lead?.id ? lead : chosen });
  }
  return (
    <InlineSelect
      label={t('Lead of {title}', { title: project.title })}
      value={lead?.id ?? ''}
      text={name}
      face={face}
      onChange={choose}
      options={() => (
        <>
          <LeadOptions people={people} current={lead} team={project.internalUsers} />
          {more && <option value={others}>{t('Somebody else...')}</option>}
        </>
      )}
    />
  );
}
