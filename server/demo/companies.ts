import { type Module, modules } from '#contract/people/modules.ts';

/** Kinds of objects with ids in the demo companies. The position is part of the id, so add new ones only at the end. */
const kinds = [
  'tenant',
  'role',
  'client',
  'user',
  'project',
  'ticket',
  'document',
  'image',
  'event',
  'notification',
  'mail',
  'message',
  'serviceLevel',
  'ticketLink',
  'template',
  'savedView',
  'task',
  'signOff',
  'signOffAnswer',
  'update',
  'taskItem',
  'hour',
  'budget',
  'recurring',
] as const;

export type DemoCompany = {
  id: string;
  /** The first group of every id of the company. */
  prefix: string;
  name: string;
  domain: string;
  /** The label of its button on the company selection. */
  label: string;
  isReadOnly: boolean;
  hasLogo: boolean;
};

/** One company is read-only, the other can be changed. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    id: demoId({ prefix: 'de000000' }, 'tenant', 1),
    prefix: 'de000000',
    name: 'Demo',
    domain: 'demo.example',
    label: 'Readonly',
    isReadOnly: true,
    hasLogo: false,
  },
  {
    id: demoId({ prefix: '5a000000' }, 'tenant', 1),
    prefix: '5a000000',
    name: 'Sandbox',
    domain: 'sandbox.example',
    label: 'Sandbox',
    isReadOnly: false,
    hasLogo: true,
  },
];

/** `Demo` is the product of the specification alone. The Sandbox shows everything. */
export function modulesOf({ isReadOnly }: DemoCompany): Module[] {
  return isReadOnly ? [] : [...modules];
}

/** Shown on the sign-in page by design, so that visitors can try every role. */
export const demoPassword = 'Demo-2026!';

/** Ids are the same in every installation, so that links into the demo keep working. `number` counts from 1. */
export function demoId({ prefix }: Pick<DemoCompany, 'prefix'>, kind: (typeof kinds)[number], number: number): string {
  return `${prefix}-${kinds.indexOf(kind).toString(16).padStart(4, '0')}-7000-8000-${String(number).padStart(12, '0')}`;
}
