import './court-drawing.css';

/**
 * An isometric drawing of a house with a lit court that is open to one side, with people inside and a guest on the way
 * in. The house is 10 units wide, z points up. Shapes are drawn from back to front.
 */
export function CourtDrawing() {
  return (
    <svg className="court" viewBox="-110 -22 220 136" fill="none" aria-hidden="true" focusable="false">
      <Floor tone="ground" x={[-0.9, 10.9]} y={[-0.9, 10.9]} />
      <Floor tone="lit" x={[2, 8]} y={[2, 8]} />
      <Floor tone="path" x={[4, 6]} y={[5, 14.2]} />
      <Wall facing="left" at={2} along={[2, 8]} />
      <Wall facing="right" at={2} along={[2, 8]} />
      <Person x={3.1} y={2.9} />
      <Person x={5.2} y={3.3} guest />
      <Person x={2.9} y={5.3} />
      <Wall facing="right" at={4} along={[8, 10]} />
      <Wall facing="left" at={10} along={[0, 4]} />
      <Wall facing="left" at={10} along={[6, 10]} />
      <Wall facing="right" at={10} along={[0, 10]} />
      <Face tone="roof" points={roof} />
      <Person x={4.6} y={11.9} guest />
    </svg>
  );
}

type Range = readonly [from: number, to: number];
type Point = readonly [x: number, y: number, z: number];

const height = 1.7;

// The outline of the house, with the court cut out through the opening.
const roof: Point[] = (
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [6, 10],
    [6, 8],
    [8, 8],
    [8, 2],
    [2, 2],
    [2, 8],
    [4, 8],
    [4, 10],
    [0, 10],
  ] as const
).map(([x, y]) => [x, y, height]);

/** A wall facing the viewer, with one window per unit. */
function Wall({ facing, at, along: [from, to] }: { facing: 'left' | 'right'; at: number; along: Range }) {
  const point = (along: number, z: number): Point => (facing === 'left' ? [along, at, z] : [at, along, z]);
  const panel = ([a, b]: Range, [low, high]: Range) => [point(a, low), point(b, low), point(b, high), point(a, high)];
  return (
    <>
      <Face tone={facing} points={panel([from, to], [0, height])} />
      {Array.from({ length: to - from }, (_, index) => from + index).map((unit) => (
        <Face key={unit} tone="window" points={panel([unit + 0.3, unit + 0.7], [0.45, 1.25])} />
      ))}
    </>
  );
}

function Floor({ tone, x: [x0, x1], y: [y0, y1] }: { tone: string; x: Range; y: Range }) {
  return <Face tone={tone} points={square(x0, y0, x1, y1, 0)} />;
}

const side = 0.8;

/** The small square of the logo, standing upright. */
function Person({ x, y, guest = false }: { x: number; y: number; guest?: boolean }) {
  const [x1, y1] = [x + side, y + side];
  const [front, right] = [
    [x, y1, x1, y1],
    [x1, y, x1, y1],
  ] as const;
  const upright = ([ax, ay, bx, by]: readonly [number, number, number, number]): Point[] => [
    [ax, ay, 0],
    [bx, by, 0],
    [bx, by, side],
    [ax, ay, side],
  ];
  return (
    <g className={guest ? 'court-guest' : 'court-resident'}>
      <Face tone="left" points={upright(front)} />
      <Face tone="right" points={upright(right)} />
      <Face tone="roof" points={square(x, y, x1, y1, side)} />
    </g>
  );
}

function Face({ tone, points }: { tone: string; points: readonly Point[] }) {
  return <polygon className={`court-${tone}`} points={points.map(project).join(' ')} />;
}

function square(x0: number, y0: number, x1: number, y1: number, z: number): Point[] {
  return [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ];
}

/** Tenths of a unit. */
function project([x, y, z]: Point): string {
  const across = (x - y) * Math.cos(Math.PI / 6) * 10;
  const down = ((x + y) / 2 - z) * 10;
  return `${across.toFixed(2)},${down.toFixed(2)}`;
}
