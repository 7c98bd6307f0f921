/** 1 where people read from left to right, and -1 from right to left: the sign of what a script moves forward. */
export const inlineSign: 1 | -1 = globalThis.document?.dir === 'rtl' ? -1 : 1;

/** The side where a line begins, for what takes no logical name. */
export const [startSide, endSide] = inlineSign === 1 ? (['left', 'right'] as const) : (['right', 'left'] as const);

/** Where a menu opens below the end of its button. */
export const menuBelowEnd = {
  anchorOrigin: { vertical: 'bottom', horizontal: endSide },
  transformOrigin: { vertical: 'top', horizontal: endSide },
} as const;
