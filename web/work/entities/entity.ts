import { t } from '#web/texts/index.ts';
/** A data model that exists only on screen. */
export interface Entity {
  id: string;
  /** The table's name. */
  name: string;
  displayName: string;
  fields: readonly EntityField[];
  createdAt: Date;
}

export interface EntityField {
  id: string;
  name: string;
  type: 'text';
}

export const fieldDefaults = { name: 'new_field', type: 'text' } as const;

/** The entities of a new visit. */
export function sampleEntities(): Entity[] {
  const createdAt = new Date();
  return [
    {
      id: 'projects',
      name: 'projects',
      displayName: t('Projects'),
      fields: [{ id: 'title', name: 'title', type: 'text' }],
      createdAt,
    },
    {
      id: 'clients',
      name: 'clients',
      displayName: t('Clients'),
      fields: [{ id: 'company-name', name: 'company_name', type: 'text' }],
      createdAt,
    },
  ];
}

/** 'Order  Lines' → 'order_lines'. Nothing else is enforced. */
export function tableNameOf(typed: string): string {
  return typed.toLowerCase().replace(/\s+/g, '_');
}
