import { area, box, dot, rounded, sheet, stroke, textLines, times } from './shapes.ts';

const grey = '#D5DAE1';
const pale = '#EEF1F5';
const navy = '#22384F';
const coral = '#E0764F';
const teal = '#2E8C83';

const phone = (x: number, y: number, content: string) =>
  rounded(x, y, 290, 600, 40, '#1E2630') +
  rounded(x + 12, y + 12, 266, 576, 30, '#fff') +
  rounded(x + 105, y + 24, 80, 10, 5, grey) +
  content;

const button = (x: number, y: number, w: number, fill: string) =>
  rounded(x, y, w, 46, 23, fill) + rounded(x + w / 2 - 45, y + 20, 90, 7, 3.5, '#fff');

const photo = (x: number, y: number, w: number, h: number, sky: string, hill: string) =>
  rounded(x, y, w, h, 12, sky) +
  dot(x + w * 0.76, y + h * 0.3, h * 0.12, '#fff', 'opacity=".8"') +
  area(
    `M${x} ${y + h - 12}V${y + h * 0.7}Q${x + w * 0.3} ${y + h * 0.35} ${x + w * 0.55} ${y + h * 0.68}T${x + w} ${y + h * 0.6}V${y + h - 12}q0 12 -12 12H${x + 12}q-12 0 -12 -12Z`,
    hill,
  );

/** Booking a room on a phone, in three steps. */
export const bookingScreens = sheet(
  '#F3E9E1',
  phone(
    125,
    100,
    photo(153, 160, 234, 190, '#9CC4D4', '#5E8C7A') +
      textLines(153, 376, 234, 3, grey) +
      times(2, (i) => rounded(153 + i * 122, 450, 112, 60, 10, pale)) +
      button(153, 600, 234, coral),
  ),
  phone(
    495,
    80,
    times(35, (i) => dot(540 + (i % 7) * 33, 220 + Math.floor(i / 7) * 40, 14, i > 9 && i < 15 ? coral : pale)) +
      rounded(523, 150, 120, 12, 6, navy) +
      textLines(523, 440, 234, 3, grey) +
      button(523, 580, 234, coral),
  ),
  phone(
    865,
    100,
    dot(1010, 260, 60, '#DDEFEA') +
      stroke('M982 262l20 20l38 -42', teal, 9, 'stroke-linecap="round"') +
      rounded(940, 350, 140, 12, 6, navy) +
      textLines(893, 390, 234, 4, grey) +
      rounded(893, 490, 234, 80, 12, pale) +
      button(893, 600, 234, navy),
  ),
);

/** The start page of six hotels. */
export const startPage = sheet(
  '#DCE3EA',
  rounded(120, 70, 1040, 660, 18, '#fff'),
  times(3, (i) => dot(152 + i * 26, 98, 8, ['#E0764F', '#E9B65B', '#7FB08A'][i] as string)),
  rounded(160, 140, 110, 16, 8, navy) + times(4, (i) => rounded(760 + i * 90, 142, 62, 10, 5, grey)),
  photo(160, 186, 960, 270, '#B6CFE0', '#4E7C8A'),
  rounded(220, 260, 330, 22, 11, '#fff') + rounded(220, 298, 220, 22, 11, '#fff'),
  rounded(220, 412, 840, 84, 16, '#fff', 'stroke="#D5DAE1" stroke-width="2"') +
    times(3, (i) => rounded(252 + i * 200, 434, 150, 10, 5, grey) + rounded(252 + i * 200, 458, 100, 14, 7, navy)) +
    button(900, 431, 130, coral),
  times(
    3,
    (i) =>
      photo(
        160 + i * 330,
        530,
        300,
        120,
        ['#E8C9B4', '#C7D8C2', '#C9CFE4'][i] as string,
        ['#B5795A', '#6F9270', '#6C769E'][i] as string,
      ) + textLines(160 + i * 330, 668, 260, 2, grey),
  ),
);

/** The page with a patient's appointments. */
export const portalScreen = sheet(
  '#E4EFF0',
  rounded(110, 80, 1060, 640, 20, '#fff') + rounded(110, 80, 220, 640, 20, navy),
  dot(170, 140, 24, teal) + times(5, (i) => rounded(150, 210 + i * 50, 130, 10, 5, i ? '#5D7187' : '#fff')),
  rounded(370, 120, 240, 18, 9, navy) + textLines(370, 156, 320, 1, grey),
  times(
    3,
    (i) =>
      rounded(370 + i * 262, 200, 238, 120, 16, pale) +
      dot(412 + i * 262, 244, 18, [teal, coral, '#E9B65B'][i] as string) +
      rounded(446 + i * 262, 232, 120, 10, 5, grey) +
      rounded(446 + i * 262, 254, 80, 14, 7, navy),
  ),
  times(
    5,
    (row) =>
      rounded(370, 350 + row * 66, 500, 52, 12, row === 1 ? '#DDEFEA' : pale) +
      dot(400, 376 + row * 66, 12, row === 1 ? teal : grey) +
      rounded(426, 371 + row * 66, 180, 10, 5, row === 1 ? teal : '#AEB7C2') +
      rounded(760, 371 + row * 66, 80, 10, 5, grey),
  ),
  rounded(894, 350, 238, 316, 16, pale) +
    times(35, (i) =>
      dot(926 + (i % 7) * 29, 420 + Math.floor(i / 7) * 44, 11, [8, 17, 18].includes(i) ? teal : '#fff'),
    ),
);

/** How many visitors who start a booking finish it. */
export const bookingChart = sheet(
  '#FCFBF8',
  times(6, (i) => stroke(`M150 ${140 + i * 100}H1150`, '#E8E4DB', 2)),
  times(12, (i) => {
    const h = 120 + 26 * i + 30 * Math.sin(i * 1.7);
    return (
      rounded(170 + i * 82, 640 - h, 34, h, 8, '#C9D6E2') +
      rounded(208 + i * 82, 640 - h * (0.34 + i * 0.03), 34, h * (0.34 + i * 0.03), 8, i > 8 ? coral : teal)
    );
  }),
  stroke('M190 520C330 500 420 470 520 440S760 360 850 300S1040 210 1120 170', navy, 5, 'stroke-linecap="round"'),
  times(4, (i) =>
    dot(
      [190, 520, 850, 1120][i] as number,
      [520, 440, 300, 170][i] as number,
      11,
      '#fff',
      `stroke="${navy}" stroke-width="5"`,
    ),
  ),
  box(150, 640, 1000, 3, navy),
);
