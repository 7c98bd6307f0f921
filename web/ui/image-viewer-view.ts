/** The view of an image. `x` and `y` are the pixels between its centre and the centre of the stage. */
export interface View {
  /** At 1 the whole image fits. */
  zoom: number;
  /** Degrees clockwise, a multiple of 90. Never normalized to 0–270, so that the animation turns the short way. */
  rotation: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const zoomLimits = { least: 0.1, most: 5 } as const;
export const buttonStep = 1.2;
export const wheelSteps = { out: 0.9, in: 1.1 } as const;
const doubleTapZoom = 2;

export const wholeView: View = { zoom: 1, rotation: 0, x: 0, y: 0 };

/** Zooms by a factor within the limits. `point` (from the stage's centre) stays in place. */
export function zoomBy(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(zoomLimits.most, Math.max(zoomLimits.least, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Quarter turns: 1 to the right, -1 to the left. The centre stays in place. */
export function rotate(view: View, quarters: 1 | -1): View {
  return { ...view, rotation: view.rotation + 90 * quarters, x: -view.y * quarters, y: view.x * quarters };
}

export function panBy(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** Zooms out to the whole image, or in to `point` if it is already whole. */
export function toggleZoom(view: View, point: Point): View {
  const whole = Math.abs(view.zoom - 1) < 0.001;
  return whole ? zoomBy(view, doubleTapZoom, point) : { ...wholeView, rotation: view.rotation };
}

/** Applies a pinch of two fingers from `before` to `after`. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const [from, to] = [middle(before), middle(after)];
  const moved = panBy(view, { x: to.x - from.x, y: to.y - from.y });
  return zoomBy(moved, distance(after) / Math.max(1, distance(before)), to);
}

/** The size at zoom 1: as large as the stage allows, but not larger than the image. */
export function fittedSize(picture: Size, stage: Size, rotation: number): Size {
  const turned = turn(picture, rotation);
  const scale = Math.min(stage.width / turned.width, stage.height / turned.height, 1);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Keeps the image on the stage: centres it if it fits, otherwise stops dragging at its edges. */
export function bounded(view: View, fitted: Size, stage: Size): View {
  const shown = turn(fitted, view.rotation);
  const reach = (size: number, room: number) => Math.max(0, (size * view.zoom - room) / 2);
  const [right, bottom] = [reach(shown.width, stage.width), reach(shown.height, stage.height)];
  return { ...view, x: clamp(view.x, right), y: clamp(view.y, bottom) };
}

/** Whether the screen shows more pixels than a copy with `side` pixels on its longer side has. */
export function outgrows(side: number, picture: Size, fitted: Size, zoom: number, density: number): boolean {
  const longer = Math.max(fitted.width, fitted.height) * zoom * density;
  return Math.max(picture.width, picture.height) > side && longer > side;
}

function turn({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

function clamp(value: number, reach: number): number {
  // Adding 0 turns -0 into 0.
  return Math.min(reach, Math.max(-reach, value)) + 0;
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
