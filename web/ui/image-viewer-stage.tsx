import Box from '@mui/material/Box';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { useGestures } from './image-viewer-gestures.ts';
import type { ViewerPicture } from './image-viewer-picture.ts';
import { usePictureSource } from './image-viewer-source.ts';
import { bounded, fittedSize, outgrows, type Size, type View } from './image-viewer-view.ts';

interface StageProps {
  picture: ViewerPicture;
  /** What lies over the picture. `--turn-back` and `--size-back` undo how it is turned and grown. */
  over: ReactNode;
  view: View;
  onChange: (changed: (view: View) => View) => void;
  onSwipe: (direction: 1 | -1) => void;
  onFailed: () => void;
}

/** The image that the user drags, pinches and rotates. */
export function ImageStage({ picture, over, view, onChange, onSwipe, onFailed }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useSizeOf(stage);
  const fitted = fittedSize(picture, room, view.rotation);
  const at = bounded(view, fitted, room);
  const wantsOriginal = outgrows(picture.previewSide, picture, fitted, view.zoom, window.devicePixelRatio);
  const source = usePictureSource(picture, wantsOriginal);
  const change = useBoundedChange(onChange, picture, room);
  const gestures = useGestures({ stage, whole: view.zoom <= 1, change, onSwipe });
  const place = {
    width: fitted.width,
    height: fitted.height,
    marginLeft: -fitted.width / 2,
    marginTop: -fitted.height / 2,
    transform: `translate(${at.x}px, ${at.y}px) rotate(${at.rotation}deg) scale(${at.zoom})`,
  };
  const back = { '--turn-back': `${-at.rotation}deg`, '--size-back': 1 / at.zoom } as CSSProperties;
  return (
    <Box ref={stage} {...gestures} sx={{ ...area, cursor: view.zoom > 1 ? 'grab' : 'default' }}>
      <img
        src={source.url}
        alt={picture.alt}
        draggable={false}
        onError={onFailed}
        style={{
          ...image,
          ...place,
          // The thumbnail of the grid, until the preview has loaded.
          backgroundImage: `url("${picture.thumbnailUrl}")`,
        }}
      />
      {over && <div style={{ ...overlay, ...place, ...back }}>{over}</div>}
      <Box role="status" sx={status}>
        {source.loading && t('Loading full size...')}
      </Box>
    </Box>
  );
}

/** Applies changes to the visible position, so that dragging back from an edge works immediately. */
function useBoundedChange(onChange: StageProps['onChange'], picture: Size, room: Size) {
  const latest = useRef({ onChange, picture, room });
  useEffect(() => {
    latest.current = { onChange, picture, room };
  });
  const [change] = useState(() => (changed: (view: View) => View) => {
    const { onChange, picture, room } = latest.current;
    onChange((view) => {
      const next = changed(view);
      return bounded(next, fittedSize(picture, room, next.rotation), room);
    });
  });
  return change;
}

function useSizeOf(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

const area = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  touchAction: 'none',
  userSelect: 'none',
  '&:active': { cursor: 'grabbing' },
} as const;

const image = {
  position: 'absolute',
  top: '50%',
  left: '50%',
  maxWidth: 'none',
  backgroundSize: '100% 100%',
} as const;

const overlay = { position: 'absolute', top: '50%', left: '50%', pointerEvents: 'none' } as const;

const status = {
  position: 'absolute',
  bottom: 12,
  left: 0,
  right: 0,
  textAlign: 'center',
  fontSize: '0.8125rem',
  textShadow: '0 1px 3px rgb(0 0 0 / 0.9)',
  pointerEvents: 'none',
} as const;
