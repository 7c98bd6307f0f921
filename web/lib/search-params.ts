import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** How addresses are read and written. Search parameters are plain text: `?search=2026` finds "2026". */
export const parseSearch = parseSearchWith((value) => value);
export const stringifySearch = stringifySearchWith(String);
