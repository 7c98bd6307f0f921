import { area, box, dot, rounded, sheet, stroke, times } from './shapes.ts';

const paper = '#FBF8F2';
const ink = '#2F3A45';
const soft = '#B9C0C6';
const clay = '#C96B3B';
const wood = '#D9B38C';
const leaf = '#7C9A76';

const grid = (colour: string) =>
  times(32, (i) => stroke(`M${i * 40} 0V800`, colour, 1)) + times(20, (i) => stroke(`M0 ${i * 40}H1280`, colour, 1));

const chair = (x: number, y: number, fill: string) =>
  rounded(x - 17, y - 17, 34, 34, 9, fill, `stroke="${ink}" stroke-width="2"`);
const table = (x: number, y: number) =>
  chair(x - 52, y, '#fff') + chair(x + 52, y, '#fff') + dot(x, y, 32, wood, `stroke="${ink}" stroke-width="2"`);
const plant = (x: number, y: number) =>
  times(6, (i) => dot(x + 14 * Math.cos(i), y + 14 * Math.sin(i), 13, leaf, 'opacity=".8"'));
const door = (x: number, y: number, r: number) =>
  stroke(`M${x} ${y}v-${r}a${r} ${r} 0 0 1 ${r} ${r}`, ink, 2) + box(x, y - 6, r, 12, paper);

/** A lobby with its bar, seen from above. */
export const lobbyPlan = sheet(
  paper,
  grid('#EFE9DD'),
  stroke('M160 120H1120V680H160Z', ink, 14),
  stroke('M160 430H420M760 120V300M760 420V680', ink, 10),
  door(500, 680, 90),
  door(590, 680, 90),
  area('M830 170h230v330h-60V230H830Z', wood, `stroke="${ink}" stroke-width="3"`),
  times(5, (i) => dot(980, 270 + i * 50, 15, clay)),
  rounded(230, 180, 260, 56, 10, wood, `stroke="${ink}" stroke-width="3"`),
  times(3, (i) => chair(270 + i * 90, 275, '#fff')),
  table(620, 220) + table(620, 360) + table(850, 600) + table(1010, 600),
  rounded(220, 500, 60, 130, 14, clay, 'opacity=".85"') + rounded(300, 600, 160, 46, 14, clay, 'opacity=".85"'),
  dot(350, 540, 30, wood),
  plant(200, 160) + plant(1080, 640) + plant(720, 640),
  stroke('M160 730H1120M160 720v20M640 720v20M1120 720v20', soft, 2),
);

/** Five treatment rooms along a corridor. */
export const practicePlan = sheet(
  '#F6FAFB',
  grid('#E6EFF2'),
  stroke('M120 140H1160V660H120Z', ink, 14),
  stroke('M120 360H1160M120 450H760V660M328 140V360M536 140V360M744 140V360M952 140V360', ink, 9),
  times(5, (i) => {
    const x = 150 + i * 208;
    return (
      rounded(x + 30, 200, 56, 120, 26, '#A9CBD6', `stroke="${ink}" stroke-width="2"`) +
      dot(x + 58, 222, 17, '#fff', `stroke="${ink}" stroke-width="2"`) +
      rounded(x + 118, 170, 34, 150, 5, '#fff', `stroke="${ink}" stroke-width="2"`) +
      box(x + 40, 352, 70, 16, '#F6FAFB')
    );
  }),
  times(6, (i) => chair(200 + (i % 3) * 56, 520 + Math.floor(i / 3) * 80, '#E7C9A9')),
  dot(430, 560, 44, '#E7C9A9', 'opacity=".6"') + plant(560, 620) + plant(160, 620),
  times(4, (i) => rounded(800 + i * 84, 590, 70, 40, 6, '#CFE3E9', `stroke="${ink}" stroke-width="2"`)),
  rounded(800, 490, 320, 44, 8, '#A9CBD6', `stroke="${ink}" stroke-width="2"`),
);

/** Floors of a hotel, with the range of an access point on each. */
export const networkPlan = sheet(
  '#101B2B',
  times(6, (floor) => {
    const y = 110 + floor * 100;
    return (
      rounded(240, y, 800, 84, 6, '#1B2B42') +
      times(12, (room) => rounded(258 + room * 65, y + 16, 48, 52, 4, floor < 4 - (room % 2) ? '#27405F' : '#22344E')) +
      times(3, (i) => {
        const x = 370 + i * 270;
        const reached = floor * 3 + i < 11;
        return reached
          ? dot(x, y + 42, 90, '#4FB3A5', 'opacity=".14"') +
              dot(x, y + 42, 50, '#4FB3A5', 'opacity=".2"') +
              dot(x, y + 42, 9, '#7FE0CF')
          : dot(x, y + 42, 9, '#5B6F8C');
      })
    );
  }),
  stroke('M180 720V152M180 152H240M180 252H240M180 352H240M180 452H240M180 552H240M180 652H240', '#E2A75C', 4),
  rounded(150, 700, 60, 44, 8, '#E2A75C'),
);

/** The layers between the tiles and the rooms below. */
export const roofSection = sheet(
  '#EAF0F3',
  dot(1060, 170, 70, '#F3D9A4'),
  area('M120 640L640 170L1160 640Z', '#8D4B32'),
  times(13, (i) =>
    stroke(`M${600 - i * 38} ${206 + i * 34.3}l-26 24M${680 + i * 38} ${206 + i * 34.3}l26 24`, '#70382A', 6),
  ),
  area('M210 640L640 251L1070 640Z', '#E9D8A6'),
  times(11, (i) =>
    stroke(
      `M${640 - i * 36} ${275 + i * 32.6}q-14 14 -4 30M${640 + i * 36} ${275 + i * 32.6}q14 14 4 30`,
      '#D3BB78',
      7,
    ),
  ),
  area('M285 640L640 319L995 640Z', '#F7F3EA'),
  times(5, (i) => stroke(`M${430 + i * 105} 640V${i === 2 ? 330 : i % 4 ? 430 : 520}`, '#C39A6B', 16)),
  box(90, 640, 1100, 26, '#5B6670'),
  box(150, 666, 980, 134, '#D7DEE2'),
  times(5, (i) => rounded(220 + i * 180, 700, 110, 100, 6, '#9DB8C6')),
);
