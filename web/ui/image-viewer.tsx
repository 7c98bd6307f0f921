import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { ground, TopBar, ViewBar } from './image-viewer-bars.tsx';
import type { ViewerPicture } from './image-viewer-picture.ts';
import { ImageStage } from './image-viewer-stage.tsx';
import { buttonStep, rotate, type View, wholeView, zoomBy } from './image-viewer-view.ts';

interface ImageViewerProps {
  pictures: readonly ViewerPicture[];
  shownId: string;
  onShow: (id: string) => void;
  /** For the image shown: a line of facts, and buttons. */
  details: ReactNode;
  actions: ReactNode;
  /** Over the image shown. */
  over?: ReactNode;
  /** Around the image. */
  frame?: (image: ReactNode) => ReactNode;
  /** Called when an image fails to load, for example because its link has expired. */
  onRetry: () => void;
  onClose: () => void;
}

/** Shows one image at a time in full screen. Escape closes, the arrow keys show the previous and next image. */
export function ImageViewer({ pictures, shownId, onShow, onClose, frame = asIs, ...props }: ImageViewerProps) {
  const id = useId();
  const position = pictures.findIndex((each) => each.id === shownId);
  const picture = pictures[position];
  const [seen, setSeen] = useState<{ id: string; view: View }>({ id: shownId, view: wholeView });
  const view = seen.id === shownId ? seen.view : wholeView;
  const change = (changed: (view: View) => View) =>
    setSeen((now) => ({ id: shownId, view: changed(now.id === shownId ? now.view : wholeView) }));
  usePreload(pictures[position + 1]?.previewUrl);

  function step(direction: 1 | -1) {
    const next = pictures[position + direction];
    if (next) onShow(next.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (action.step) step(action.step);
    if (action.view) change(action.view);
  }

  if (!picture) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { backgroundColor: ground, colorScheme: 'dark' } } }}
    >
      <TopBar id={id} fileName={picture.fileName} details={props.details} actions={props.actions} onClose={onClose} />
      {frame(
        <Shown
          key={`${picture.id} ${picture.previewUrl}`}
          picture={picture}
          view={view}
          onChange={change}
          onSwipe={step}
          onRetry={props.onRetry}
          over={props.over}
        />,
      )}
      <ViewBar
        fileName={picture.fileName}
        view={view}
        onChange={change}
        position={position}
        count={pictures.length}
        onStep={step}
      />
    </Dialog>
  );
}

interface ShownProps {
  picture: ViewerPicture;
  over: ReactNode;
  view: View;
  onChange: (changed: (view: View) => View) => void;
  onSwipe: (direction: 1 | -1) => void;
  onRetry: () => void;
}

function Shown({ picture, onRetry, ...stage }: ShownProps) {
  const [failed, setFailed] = useState(false);
  if (!failed) return <ImageStage picture={picture} onFailed={() => setFailed(true)} {...stage} />;
  return (
    <div data-theme="dark" style={{ flex: 1, display: 'grid', placeItems: 'center', color: '#F2F5F9' }}>
      <ErrorState
        message={t('This picture could not be loaded.')}
        onRetry={() => {
          setFailed(false);
          onRetry();
        }}
      />
    </div>
  );
}

const asIs = (image: ReactNode) => image;

function usePreload(url: string | undefined) {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}

const keys: Record<string, { step?: 1 | -1; view?: (view: View) => View }> = {
  ArrowLeft: { step: inlineSign === 1 ? -1 : 1 },
  ArrowRight: { step: inlineSign },
  '+': { view: (view) => zoomBy(view, buttonStep) },
  '-': { view: (view) => zoomBy(view, 1 / buttonStep) },
  '0': { view: () => wholeView },
  r: { view: (view) => rotate(view, 1) },
  R: { view: (view) => rotate(view, -1) },
};
