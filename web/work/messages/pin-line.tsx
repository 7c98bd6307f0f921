import { MapPin } from 'lucide-react';
import { useContext } from 'react';
import { t } from '#web/texts/index.ts';
import { type PinnedMessage, PinPlacesContext, pinName } from './pins.ts';

/** Which place a message is about. Leads to it where it can be shown. */
export function PinLine({ message }: { message: PinnedMessage }) {
  const places = useContext(PinPlacesContext);
  const { page, version } = message.pin;
  const newest = places?.newest;
  const words = [
    pinName(message.pin, message.postedTo),
    page !== undefined && t('Page {number}', { number: page }),
    newest !== undefined && version < newest && t('Older version {number}', { number: version }),
  ];
  const content = (
    <>
      <MapPin size={13} aria-hidden="true" />
      <span>{words.filter(Boolean).join(' · ')}</span>
    </>
  );
  if (!places) return <span className="message-parent message-pin">{content}</span>;
  return (
    <button
      type="button"
      className="message-parent message-pin"
      title={t('Show the place')}
      onClick={() => places.show(message)}
    >
      {content}
    </button>
  );
}
