import { isOverdue, projectStatusLabels } from '#contract/work/project-status.ts';
import type { ProjectDetails, ProjectSummary } from '#contract/work/projects.ts';
import type { Waiting, WaitingItem } from '#contract/work/waiting.ts';
import { today } from '#web/lib/day.ts';
import { formatDay } from '#web/lib/format.ts';
import { figures } from '#web/pages/dashboard/figures.ts';
import { greeting } from '#web/pages/dashboard/greeting.ts';
import { describeWaiting } from '#web/pages/dashboard/waiting-texts.ts';
import { formatNumber, formatPercent, t, translated } from '#web/texts/plain.ts';
import { element } from './elements.ts';

/** What waits for the viewer, and the figures. Links lead there, as on the page that comes. */
export function dashboardView(
  name: string,
  summary: ProjectSummary,
  waiting: Waiting | undefined,
  isClient: boolean,
): HTMLElement {
  return frame(
    t('Dashboard'),
    element('h1', {}, greeting(name)),
    element('p', { class: 'first-subtitle' }, t("Here's where your projects stand.")),
    element(
      'div',
      { class: 'first-parts' },
      waiting?.total ? waitingCard(waiting, isClient) : undefined,
      // A new company reads what to do first, and then its zeros.
      summary.totalProjects > 0 && element('div', { class: 'first-card first-strip' }, ...tilesOf(summary)),
    ),
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
        { class: 'first-subtitle' },
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
        ...fact(t('Progress'), formatPercent(Math.round(progress))),
        ...fact(t('Start Date'), formatDay(startDate)),
        ...fact(t('Due Date'), due),
        ...fact(t('Team Size'), formatNumber(internalUsers.length)),
        ...fact(t('Stakeholders'), formatNumber(clientUsers.length)),
      ),
    ),
  );
}

function frame(pageName: string, ...content: HTMLElement[]): HTMLElement {
  return element(
    'div',
    { class: 'first-page' },
    element('header', { class: 'first-bar' }, pageName),
    element('main', { class: 'first-main' }, ...content),
  );
}

function tilesOf(summary: ProjectSummary): HTMLElement[] {
  return figures.flatMap(({ label, value }) => {
    const count = value(summary);
    if (count === undefined) return [];
    const parts = [element('b', {}, formatNumber(count)), element('span', {}, label)];
    return element('div', { role: 'group', 'aria-label': label }, ...parts);
  });
}

function waitingCard({ total, items }: Waiting, isClient: boolean): HTMLElement {
  const more = total - items.length;
  return element(
    'section',
    { class: 'first-card first-waiting' },
    element('h2', {}, t('Waiting for you ({count})', { count: total })),
    element('ul', { class: isClient ? '' : 'first-scrolled' }, ...items.map(waitingRow)),
    more > 0 &&
      element(
        'div',
        { class: 'first-more' },
        element('a', { href: '/my-work' }, t('And {count} more', { count: more })),
      ),
  );
}

function waitingRow(item: WaitingItem): HTMLElement {
  const { dueOn } = item;
  const late = dueOn !== undefined && dueOn < today();
  const day = dueOn !== undefined && `${late ? `${t('Overdue')} ` : ''}${formatDay(dueOn)} · `;
  return element(
    'li',
    {},
    // Its icon comes with the page.
    element('i', {}),
    element('div', {}, waitingLink(item), element('div', { class: 'first-quiet' }, day, describeWaiting(item))),
  );
}

function waitingLink({ kind, id, number, title, projectId }: WaitingItem): HTMLElement {
  if (kind === 'ticket') return element('a', { href: `/supportTickets/${id}` }, `#${number} ${title}`);
  if (kind === 'signOff') return element('a', { href: `/approvals/${id}` }, title);
  return element('a', { href: `/projects/${projectId}/tasks/${id}` }, title);
}

function fact(label: string, value: string): HTMLElement[] {
  return [element('div', {}, element('dt', { class: 'first-quiet' }, label), element('dd', {}, value))];
}
