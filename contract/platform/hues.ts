/**
 * The colours that tell clients and people apart, as hues in degrees (OKLCH), in the order in which clients get them: neighbours are
 * far apart. Red is not among them, because it says that something is overdue. The names are also in `app.give_colour`.
 */
export const hues = {
  blue: 260,
  amber: 85,
  cyan: 210,
  pink: 335,
  emerald: 160,
  indigo: 285,
  olive: 110,
  sky: 235,
  orange: 60,
  teal: 185,
  purple: 310,
  green: 135,
} as const;

export type HueName = keyof typeof hues;

export const hueNames = Object.keys(hues) as [HueName, ...HueName[]];
