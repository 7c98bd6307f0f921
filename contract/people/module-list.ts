import { z } from 'zod';
import { type Module, modules } from './modules.ts';

const wrong = 'Choose tasks, updates or hours';

/** Each module once, in one order. */
export const moduleList = z
  .array(z.enum(modules, wrong), wrong)
  .max(modules.length, wrong)
  .transform((chosen): Module[] => modules.filter((each) => chosen.includes(each)));
