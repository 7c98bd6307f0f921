import { isOverdue, projectStatusLabels } from '#contract/work/project-status.ts';
import type { ProjectDetails, ProjectSummary } from '#contract/work/projects.ts';
import type { Waiting, WaitingItem } from '#contract/work/waiting.ts';
import { today } from '#web/lib/day.ts';
import { formatDay } from '#web/lib/format.ts';
import { greeting } from '#web/pages/dashboard/greeting.ts';
import { formatNumber, t, translated } from '#web/texts/plain.ts';
import { element } from './elements.ts';

/** What waits for the viewer, and the figures. Links lead there, as on the page that comes. */
export function dashboardView(name: string, summary: ProjectSummary, waiting: Waiting | undefined): HTMLElement {
  return frame(
    t('Dashboard'),
    element('h1', {}, greeting(name)),
    element('p', { class: 'first-quiet' }, t("Here's where your projects stand.")),
    waiting?.total ? waitingCard(waiting) : undefined,
    element('div', { class: 'first-tiles' }, ...tilesOf(summary)),
  );
}

/** A project's title, description, state, dates and progress. */
export function projectView(project: ProjectDetails): HTMLElement {
  const { title, clientName, leadName, description, status, startDate, endDate, internalUsers, clientUsers, progress } =
    project;
  const due = isOverdue(project, today()) ? `${formatDay(endDate)} · ${t('Overdue')}` : formatDay(endDate);
  return frame(
    t('Project Details'),
    element(
      'div',
      { class: 'first-titled' },
      element('h1', {}, title),
      element(
        'p',
        { class: 'first-quiet' },
        leadName ? `${clientName} · ${t('Led by {name}', { name: leadName })}` : clientName,
      ),
    ),
    element(
      'section',
      { class: 'first-card' },
      element('p', { class: 'first-text' }, description || t('No description')),
      element(
        'dl',
        { class: 'first-facts' },
        ...fact(t('Status'), translated(projectStatusLabels[status])),
        ...fact(t('Progress'), `${formatNumber(Math.round(progress))}%`),
        ...fact(t('Start Date'), formatDay(startDate)),
        ...fact(t('Due Date'), due),
        ...fact(t('Team Size'), formatNumber(internalUsers.length)),
        ...fact(t('Stakeholders'), formatNumber(clientUsers.length)),
      ),
    ),
  );
}

function frame(pageName: string, ...content: (HTMLElement | undefined)[]): HTMLElement {
  return element(
    'div',
    { class: 'first-page' },
    element('header', { class: 'first-bar' }, pageName),
    element('main', { class: 'first-main' }, ...content),
  );
}

function tilesOf(summary: ProjectSummary): HTMLElement[] {
  const figures: [label: string, value: number | undefined][] = [
    [t('Total Projects'), summary.totalProjects],
    [translated(projectStatusLabels.InProgress), summary.inProgressProjects],
    [translated(projectStatusLabels.NotStarted), summary.notStartedProjects],
    [translated(projectStatusLabels.OnHold), summary.onHoldProjects],
    [translated(projectStatusLabels.Completed), summary.completedProjects],
    [t('Total Users'), summary.totalUsers],
    [t('Total Clients'), summary.totalClients],
    [t('Documents'), summary.documentCount],
    [t('Images'), summary.imagesCount],
  ];
  return figures
    .filter((figure): figure is [string, number] => figure[1] !== undefined)
    .map(([label, value]) =>
      element(
        'div',
        { class: 'first-tile', role: 'group', 'aria-label': label },
        element('span', {}, label),
        element('b', {}, formatNumber(value)),
      ),
    );
}

function waitingCard({ total, items }: Waiting): HTMLElement {
  return element(
    'section',
    { class: 'first-card' },
    element('h2', {}, t('Waiting for you ({count})', { count: total })),
    element('ul', {}, ...items.map((item) => element('li', {}, waitingLink(item), detailOf(item)))),
  );
}

function waitingLink({ kind, id, number, title, projectId }: WaitingItem): HTMLElement {
  if (kind === 'ticket') return element('a', { href: `/supportTickets/${id}` }, `#${number} ${title}`);
  if (kind === 'signOff') return element('a', { href: `/approvals/${id}` }, title);
  return element('a', { href: `/projects/${projectId}/tasks/${id}` }, title);
}

function detailOf({ projectTitle, dueOn }: WaitingItem): HTMLElement {
  const parts = [projectTitle, dueOn && dueOn < today() && t('Overdue'), dueOn && formatDay(dueOn)];
  return element('span', { class: 'first-quiet' }, parts.filter(Boolean).join(' · '));
}

function fact(label: string, value: string): HTMLElement[] {
  return [element('div', {}, element('dt', { class: 'first-quiet' }, label), element('dd', {}, value))];
}
