import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { PinPlace } from '#contract/work/messages.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PlainButton, PlainIconButton } from '#web/ui/plain-button.tsx';
import { useDraft } from './drafts.ts';
import { entryOf } from './entries.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { startOf } from './parent-line.tsx';
import { type Marker, PinLayer } from './pin-layer.tsx';
import { type PinnedMessage, PinPlacesContext, pinName, pinQuery, pinsQuery } from './pins.ts';
import type { Subject } from './subject.ts';
import { useWriteObstacle } from './use-write-obstacle.ts';
import { useWithheld } from './withheld.ts';

const Conversation = lazy(() =>
  loadChunk(() => import('./conversation.tsx').then(({ Conversation }) => ({ default: Conversation }))),
);

interface PinsOptions {
  subject: Subject;
  /** The version that is shown, and the newest one. */
  version: number;
  newest: number;
  /** The path that opens a message, for its link. */
  pathOf: (messageId: string) => string;
  isArchived: boolean;
  /** The message of the pin to begin with. */
  startId?: string | undefined;
  /** Shows another version, with this pin. Undefined where only one version is shown. */
  onVersion?: ((version: number) => void) | undefined;
}

/** What the user does with the pins of one file. */
type Doing = { of: string; isPlacing: boolean; panel?: { shownId?: string | undefined } | undefined };

export interface Pins {
  /** The pins over a page, or over what has no pages. */
  layerOf: (page?: number) => ReactNode;
  /** Undefined if the user may not write here. */
  add: (() => void) | undefined;
  /** What to do while a pin is set. */
  note: ReactNode;
  /** The conversation, while it is open. */
  panel: ReactNode;
}

/** The pins on a version of a document, or on a picture. */
export function usePins({ subject, version, newest, startId, onVersion, ...conversation }: PinsOptions): Pins {
  const { pathOf, isArchived } = conversation;
  const of = `${subject.id} ${startId}`;
  const [state, setDoing] = useState<Doing>();
  const start: Doing = { of, isPlacing: false, panel: startId ? { shownId: startId } : undefined };
  const { isPlacing, panel } = state?.of === of ? state : start;
  const change = (doing: Omit<Doing, 'of'>) => setDoing({ of, ...doing });
  const { data: pinned = [] } = useQuery(pinsQuery(subject, version));
  const entries = useMemo(() => pinned.map(entryOf), [pinned]);
  const waiting = useWithheld(subject, entries);
  const { draft, change: changeDraft } = useDraft(subject);
  const obstacle = useWriteObstacle(isArchived);
  useNewPinFocus(isPlacing);

  const stop = () => change({ isPlacing: false, panel });
  const close = () => change({ isPlacing, panel: undefined });

  function place(at: Omit<PinPlace, 'version'>) {
    changeDraft({ pin: { version, ...at }, parent: undefined });
    change({ isPlacing: false, panel: {} });
  }

  function show({ id, pin }: PinnedMessage) {
    if (pin.version !== version) onVersion?.(pin.version);
    change({ isPlacing: false, panel: { shownId: id } });
  }

  function markersOn(page: number | undefined): Marker[] {
    const isHere = (pin: PinPlace | undefined): pin is PinPlace => pin?.version === version && pin.page === page;
    const open = (shownId?: string) => change({ isPlacing: false, panel: { shownId } });
    return [
      ...pinned
        .filter(({ pin }) => isHere(pin))
        .map((message) => ({
          id: message.id,
          at: message.pin,
          sign: String(message.pin.number),
          label: t('{pin}: {text}', { pin: pinName(message.pin, message.postedTo), text: startOf(message) }),
          lane: message.postedTo,
          isShown: panel?.shownId === message.id,
          onOpen: () => open(message.id),
        })),
      ...waiting.flatMap(({ id, pin, postedTo }) =>
        isHere(pin)
          ? {
              id,
              at: pin,
              sign: '…',
              label: t('Pin that is being sent'),
              lane: postedTo,
              isShown: false,
              onOpen: () => open(),
            }
          : [],
      ),
      ...(isHere(draft.pin)
        ? [
            {
              id: 'new',
              at: draft.pin,
              sign: '+',
              label: t('New pin'),
              lane: draft.audience ?? ('client' as const),
              isShown: panel !== undefined && panel.shownId === undefined,
              onOpen: () => open(),
            },
          ]
        : []),
    ];
  }

  return {
    layerOf: (page) => <PinLayer page={page} markers={markersOn(page)} onPlace={isPlacing ? place : undefined} />,
    add: obstacle === undefined ? () => change({ isPlacing: !isPlacing, panel }) : undefined,
    note: isPlacing && <PlacingNote onCancel={stop} />,
    panel: panel && (
      <PinPanel onClose={close}>
        <PinPlacesContext value={{ newest, show }}>
          <Conversation
            key={subject.id}
            subjectType={subject.type}
            subjectId={subject.id}
            pathOf={pathOf}
            isArchived={isArchived}
            shownId={panel.shownId}
            heading={<PanelHead onClose={close} />}
          />
        </PinPlacesContext>
      </PinPanel>
    ),
  };
}

/** The version that a message has its pin on, once it is known. */
export function usePinnedVersion(subject: Subject, messageId: string | undefined): number | undefined {
  const { data } = useQuery({ ...pinQuery(subject, messageId ?? ''), enabled: messageId !== undefined });
  return messageId ? data?.version : undefined;
}

interface PinnedFileProps {
  pins: Pins;
  /** Above the page, such as which version it is. */
  note?: ReactNode;
  /** The page or picture. */
  children: ReactNode;
}

/** A page or picture with its pins, and the conversation beside it, or below it where there is no room. */
export function PinnedFile({ pins, note, children }: PinnedFileProps) {
  return (
    <div className="pinned">
      <div className="pinned-columns">
        <div className="pinned-content">
          {note}
          {pins.note}
          {children}
        </div>
        {pins.panel}
      </div>
    </div>
  );
}

function PlacingNote({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="pinned-note">
      <span role="status">{t('Choose the place of the pin. The arrow keys move it, Enter sets it.')}</span>
      <PlainButton onClick={onCancel}>{t('Cancel')}</PlainButton>
    </div>
  );
}

function PinPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <aside
      className="pinned-panel"
      aria-label={t('Conversation')}
      // The keys of the page are not meant here.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <Suspense
        fallback={
          <>
            <PanelHead onClose={onClose} />
            <Loading text={t('Loading messages...')} failure={null}>
              <MessagesSkeleton isEmpty={undefined} />
            </Loading>
          </>
        }
      >
        {children}
      </Suspense>
    </aside>
  );
}

function PanelHead({ onClose }: { onClose: () => void }) {
  return (
    <div className="pinned-head">
      <PlainIconButton label={t('Close conversation')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </PlainIconButton>
      <h3>{t('Conversation')}</h3>
    </div>
  );
}

/** Gives the focus to the new pin on the page that is shown most. */
function useNewPinFocus(isPlacing: boolean): void {
  useEffect(() => {
    if (!isPlacing) return;
    const middle = window.innerHeight / 2;
    const distance = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, top - middle, middle - bottom);
    };
    const [nearest] = [...document.querySelectorAll('.pin-layer')].sort(
      (one, other) => distance(one) - distance(other),
    );
    nearest?.querySelector<HTMLElement>('[data-new-pin]')?.focus({ preventScroll: true });
  }, [isPlacing]);
}
