import type { Text, Texts } from '../platform/texts/speak.ts';

/** Without schemas, so that the web can load it without Zod. */

export const taskStatuses = ['Open', 'Doing', 'Done'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** As people read them. */
export const taskStatusLabels = { Open: 'Open', Doing: 'Doing', Done: 'Done' } as const satisfies Texts<TaskStatus>;

/** What the person who does a task gives: nothing, a document, or a text. */
export const taskWants = ['nothing', 'file', 'answer'] as const;
export type TaskWant = (typeof taskWants)[number];

/** A checklist has at most so many items, of so many characters each. */
export const maxItems = 500;
export const itemLimit = 500;

/** A task waits for at most so many others. */
export const maxWaits = 50;

/** `open` has everything that is not done. */
export const taskStates = ['open', 'done', 'all'] as const;

/** Why a person cannot be given a task. The form then offers to add them to the team. */
export const notOnProject = 'This person does not see the project. Add them to its team first.' satisfies Text;

/** Why nobody can set the progress of a project by hand. */
export const progressComesFromTasks = 'This project takes its progress from its tasks.' satisfies Text;
