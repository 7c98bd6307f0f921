import { area, box, dot, rounded, sheet, stroke, times } from './shapes.ts';

const shadow = (x: number, y: number, w: number, h: number) => rounded(x + 8, y + 10, w, h, 8, '#000', 'opacity=".08"');
const card = (x: number, y: number, w: number, h: number, fill: string, content = '') =>
  shadow(x, y, w, h) + rounded(x, y, w, h, 8, fill) + content;

/** Materials and colours of a bar. */
export const moodBoard = sheet(
  '#EFEAE2',
  card(
    90,
    80,
    380,
    300,
    '#6B4A35',
    times(9, (i) => stroke(`M90 ${108 + i * 32}q95 ${i % 2 ? 22 : -22} 190 0t190 0`, '#54392A', 5)),
  ),
  card(
    510,
    80,
    300,
    200,
    '#2F4B45',
    times(24, (i) =>
      rounded(522 + (i % 6) * 47, 92 + Math.floor(i / 6) * 45, 42, 40, 4, i % 5 ? '#3C5F57' : '#51796F'),
    ),
  ),
  card(
    510,
    320,
    300,
    390,
    '#C96B3B',
    dot(660, 460, 90, '#E9B65B') + dot(660, 460, 54, '#F8E3B0') + stroke('M660 320V390', '#2B2B2B', 5),
  ),
  card(
    850,
    80,
    340,
    330,
    '#F7F2E8',
    area('M900 370q20 -220 120 -250q110 40 120 250Z', '#7C9A76') +
      stroke('M1020 120V370M1020 220l60 -40M1020 260l-60 -40M1020 310l70 -40', '#5B7A57', 5),
  ),
  card(
    90,
    420,
    180,
    290,
    '#B08D57',
    times(14, (i) => stroke(`M90 ${430 + i * 21}h180`, '#C5A46D', 3)),
  ),
  card(300, 420, 170, 290, '#1F2A30'),
  times(5, (i) =>
    card(850 + i * 70, 450, 56, 260, ['#2F4B45', '#6B4A35', '#C96B3B', '#E9B65B', '#F7F2E8'][i] as string),
  ),
);

/** A guest's view of the bar. */
export const barElevation = sheet(
  '#26313A',
  box(0, 0, 1280, 250, '#2F3D47'),
  times(22, (i) => box(80 + i * 52, 180, 44, 260, i % 2 ? '#4A3629' : '#543E2F')),
  times(3, (row) => box(160, 230 + row * 70, 960, 8, '#C99B63')),
  times(48, (i) => {
    const tall = 30 + ((i * 7) % 5) * 5;
    const y = 230 + (i % 3) * 70;
    return rounded(
      180 + Math.floor(i / 3) * 58,
      y - tall,
      18,
      tall,
      5,
      ['#7FA08A', '#B7653F', '#D9B36B', '#90A9B7'][i % 4] as string,
    );
  }),
  times(
    5,
    (i) =>
      stroke(`M${240 + i * 200} 0V110`, '#111', 4) +
      area(`M${240 + i * 200 - 46} 150q46 -80 92 0Z`, '#E2A75C') +
      area(
        `M${240 + i * 200 - 46} 150L${130 + i * 200} 480H${350 + i * 200}L${240 + i * 200 + 46} 150Z`,
        '#F8E3B0',
        'opacity=".1"',
      ),
  ),
  rounded(70, 470, 1140, 34, 8, '#D9B38C') + box(100, 504, 1080, 200, '#2F4B45'),
  times(18, (i) => stroke(`M${130 + i * 60} 504V704`, '#3C5F57', 4)),
  times(
    6,
    (i) =>
      rounded(165 + i * 170, 600, 90, 16, 8, '#C96B3B') +
      stroke(`M${180 + i * 170} 616V740M${240 + i * 170} 616V740`, '#1A2228', 7),
  ),
  box(0, 704, 1280, 96, '#8A6A50'),
);

/** The places of a building's doors and stairs. */
export const fireSurvey = sheet(
  '#EEF2F4',
  box(360, 90, 560, 640, '#B9A596') + box(360, 730, 560, 20, '#7D7067'),
  times(32, (i) => {
    const x = 395 + (i % 4) * 130 + (i % 4 > 1 ? 20 : 0);
    const y = 120 + Math.floor(i / 4) * 76;
    return rounded(x, y, 80, 50, 4, '#E8EEF2') + stroke(`M${x + 40} ${y}v50`, '#B9A596', 3);
  }),
  box(612, 90, 56, 640, '#8F7F74') +
    times(8, (i) => stroke(`M616 ${150 + i * 76}l48 -36M616 ${150 + i * 76}v-10`, '#E8EEF2', 5)),
  times(8, (i) => {
    const [colour, x] = i === 2 ? ['#C8452F', 990] : i === 5 ? ['#E0A030', 990] : ['#3E8E62', 990];
    return (
      stroke(`M668 ${134 + i * 76}H${x}`, '#9AA5AD', 2, 'stroke-dasharray="6 6"') +
      dot(x + 22, 134 + i * 76, 20, colour) +
      rounded(x + 60, 128 + i * 76, 120, 10, 5, '#C3CBD1')
    );
  }),
  times(
    5,
    (i) =>
      rounded(100, 200 + i * 90, 180, 56, 10, '#fff') +
      dot(130, 228 + i * 90, 11, ['#3E8E62', '#3E8E62', '#C8452F', '#3E8E62', '#E0A030'][i] as string) +
      rounded(154, 223 + i * 90, 100, 9, 4, '#C3CBD1'),
  ),
);

/** The energy of a year by use. */
export const energyChart = sheet(
  '#F5F7F2',
  area('M110 640V470C230 440 300 500 400 450S560 360 700 400V640Z', '#C7D8B4'),
  area('M110 640V560C230 530 300 580 400 540S560 470 700 500V640Z', '#8FB08A'),
  area('M110 640V610C230 600 300 620 400 600S560 570 700 580V640Z', '#4F7F6B'),
  stroke('M110 400C230 360 300 420 400 360S560 250 700 220', '#D9803F', 6, 'stroke-dasharray="14 12"'),
  stroke('M110 130V640H720', '#44525A', 3),
  times(4, (i) => {
    const [length, offset] = [
      [0.42, 0],
      [0.27, 0.42],
      [0.19, 0.69],
      [0.12, 0.88],
    ][i] as [number, number];
    const around = 2 * Math.PI * 150;
    return dot(
      970,
      380,
      150,
      'none',
      `stroke="${['#4F7F6B', '#8FB08A', '#E2B15B', '#D9803F'][i]}" stroke-width="74" stroke-dasharray="${length * around - 6} ${around}" transform="rotate(${offset * 360 - 90} 970 380)"`,
    );
  }),
  times(
    4,
    (i) =>
      rounded(
        820 + (i % 2) * 170,
        620 + Math.floor(i / 2) * 40,
        22,
        22,
        6,
        ['#4F7F6B', '#8FB08A', '#E2B15B', '#D9803F'][i] as string,
      ) + rounded(852 + (i % 2) * 170, 627 + Math.floor(i / 2) * 40, 90, 8, 4, '#C2CAC4'),
  ),
);

const carton = (x: number, front: string, side: string, oat: string) =>
  area(`M${x} 230l40 -70h180l40 70Z`, side) +
  box(x, 230, 260, 430, front) +
  area(`M${x + 260} 230l34 -30v430l-34 30Z`, side) +
  rounded(x + 60, 176, 140, 30, 6, '#fff', 'opacity=".5"') +
  dot(x + 130, 430, 84, '#fff', 'opacity=".9"') +
  times(
    7,
    (i) =>
      `<ellipse cx="${x + 130 + 42 * Math.cos(i * 0.9)}" cy="${430 + 42 * Math.sin(i * 0.9)}" rx="20" ry="10" fill="${oat}" transform="rotate(${i * 51} ${x + 130 + 42 * Math.cos(i * 0.9)} ${430 + 42 * Math.sin(i * 0.9)})"/>`,
  ) +
  rounded(x + 50, 286, 160, 18, 9, '#fff') +
  rounded(x + 80, 316, 100, 10, 5, '#fff', 'opacity=".7"') +
  rounded(x + 50, 590, 160, 8, 4, '#fff', 'opacity=".6"');

/** Three cartons of one product range. */
export const cartons = sheet(
  '#F1ECE3',
  `<ellipse cx="640" cy="680" rx="560" ry="46" fill="#DED5C6"/>`,
  carton(150, '#D98A4E', '#B86F38', '#D98A4E') +
    carton(500, '#5F8A7B', '#476C60', '#5F8A7B') +
    carton(850, '#3F5570', '#2E4058', '#C9A25F'),
);
