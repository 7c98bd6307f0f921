import './project-viewers.css';
import { plural, t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useViewers } from './use-viewers.ts';

const mostFaces = 5;

/** The faces of the other people who have the project open. It takes no height of its own, so nothing moves. */
export function ProjectViewers({ projectId }: { projectId: string }) {
  const viewers = useViewers(projectId);
  if (viewers.length === 0) return null;
  const rest = viewers.length - mostFaces;
  return (
    <span className="viewers">
      <ul aria-label={t('Here now')}>
        {viewers.slice(0, mostFaces).map(({ id, name }) => (
          <li key={id} title={name}>
            <span role="img" aria-label={name}>
              <Avatar name={name} id={id} size={24} />
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li className="viewers-rest">{plural(rest, { one: 'and {count} more', other: 'and {count} more' })}</li>
        )}
      </ul>
      <span aria-hidden="true">{t('here now')}</span>
    </span>
  );
}
