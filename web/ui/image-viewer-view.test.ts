import { describe, expect, test } from 'vitest';
import {
  bounded,
  buttonStep,
  fittedSize,
  outgrows,
  panBy,
  pinch,
  rotate,
  toggleZoom,
  wheelSteps,
  wholeView,
  zoomBy,
} from './image-viewer-view.ts';

const stage = { width: 1000, height: 600 };
const middle = { x: 0, y: 0 };

describe('zoom', () => {
  test('changes by 1.2 per button press and by 0.9 and 1.1 per wheel step', {
    tags: ['S9.viewer.button', 'S9.viewer.wheel'],
  }, () => {
    expect(zoomBy(wholeView, buttonStep).zoom).toBeCloseTo(1.2);
    expect(zoomBy(wholeView, wheelSteps.out).zoom).toBeCloseTo(0.9);
    expect(zoomBy(wholeView, wheelSteps.in).zoom).toBeCloseTo(1.1);
  });

  test('stays between 0.1 and 5', { tags: ['S9.viewer.zoom'] }, () => {
    let [near, far] = [wholeView, wholeView];
    for (let step = 0; step < 50; step += 1) {
      near = zoomBy(near, buttonStep);
      far = zoomBy(far, 1 / buttonStep);
    }
    expect(near.zoom).toBe(5);
    expect(far.zoom).toBe(0.1);
    expect(zoomBy(near, 1 / buttonStep).zoom).toBeCloseTo(5 / 1.2);
  });

  test('keeps the point under the pointer in place', () => {
    const point = { x: 120, y: -40 };
    const before = { zoom: 1.5, rotation: 0, x: 30, y: 10 };
    const after = zoomBy(before, 2, point);
    const spot = (view: typeof before) => ({
      x: (point.x - view.x) / view.zoom,
      y: (point.y - view.y) / view.zoom,
    });
    expect(spot(after).x).toBeCloseTo(spot(before).x);
    expect(spot(after).y).toBeCloseTo(spot(before).y);
  });

  test('zooms in on a double tap, and back out', () => {
    const closer = toggleZoom({ ...wholeView, rotation: 90 }, middle);
    expect(closer).toMatchObject({ zoom: 2, rotation: 90 });
    expect(toggleZoom(panBy(closer, { x: 5, y: 5 }), middle)).toEqual({ ...wholeView, rotation: 90 });
  });

  test('doubles when two fingers move twice as far apart', () => {
    const before = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const after = [
      { x: -90, y: 20 },
      { x: 110, y: 20 },
    ] as const;
    expect(pinch(wholeView, before, after)).toEqual({ zoom: 2, rotation: 0, x: 10, y: 20 });
  });
});

test('returns to the start after four quarter turns in either direction', { tags: ['S9.viewer.rotate'] }, () => {
  for (const quarters of [1, -1] as const) {
    let view = { zoom: 2, rotation: 0, x: 30, y: -20 };
    const turned = rotate(view, quarters);
    expect(turned.rotation).toBe(90 * quarters);
    for (let turn = 0; turn < 4; turn += 1) view = rotate(view, quarters);
    expect(view).toEqual({ zoom: 2, rotation: 360 * quarters, x: 30, y: -20 });
  }
});

describe('the size on the stage', () => {
  test.each([
    ['wide', { width: 4000, height: 1000 }, 0, { width: 1000, height: 250 }],
    ['tall', { width: 1000, height: 4000 }, 0, { width: 150, height: 600 }],
    ['tall, turned to lie', { width: 1000, height: 4000 }, 90, { width: 250, height: 1000 }],
    ['small, kept as it is', { width: 200, height: 100 }, 0, { width: 200, height: 100 }],
  ])('%s', (_name, picture, rotation, size) => {
    expect(fittedSize(picture, stage, rotation)).toEqual(size);
  });

  test('centres an image that fits and keeps the edges of a larger one outside', () => {
    const fitted = { width: 1000, height: 250 };
    expect(bounded({ zoom: 1, rotation: 0, x: 80, y: -80 }, fitted, stage)).toMatchObject({ x: 0, y: 0 });
    expect(bounded({ zoom: 3, rotation: 0, x: 9999, y: -9999 }, fitted, stage)).toMatchObject({ x: 1000, y: -75 });
    expect(bounded({ zoom: 3, rotation: 90, x: 9999, y: 9999 }, fitted, stage)).toMatchObject({ x: 0, y: 1200 });
  });

  test('needs the original once the preview has too few pixels, and never for a small image', () => {
    const fitted = { width: 1000, height: 500 };
    expect(outgrows(2048, { width: 6000, height: 3000 }, fitted, 2, 1)).toBe(false);
    expect(outgrows(2048, { width: 6000, height: 3000 }, fitted, 2.1, 1)).toBe(true);
    expect(outgrows(2048, { width: 6000, height: 3000 }, fitted, 1.1, 2)).toBe(true);
    expect(outgrows(2048, { width: 2048, height: 1024 }, fitted, 5, 2)).toBe(false);
  });
});
