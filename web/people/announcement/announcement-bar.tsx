import './announcement-bar.css';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { useAnnouncement } from './announcement.ts';

/** What the operator tells everybody. Its place is there before, so that screen readers say what comes in. */
export function AnnouncementBar() {
  const { text, until } = useAnnouncement();
  return (
    <div aria-live="polite">
      {text && (
        <p className="announcement">
          <bdi>{text}</bdi> {until && <time dateTime={until}>{t('Until {time}.', { time: formatMoment(until) })}</time>}
        </p>
      )}
    </div>
  );
}
