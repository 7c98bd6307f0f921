import { useRef, useState } from 'react';
import type { Entity } from './entity.ts';
import { fieldDefaults, sampleEntities, tableNameOf } from './entity.ts';

/** The entities of this visit and their actions. Nothing is stored. */
export function useEntities() {
  const [entities, setEntities] = useState(sampleEntities);
  const lastId = useRef(0);
  const newId = () => `new-${++lastId.current}`;

  const changeFields = (entityId: string, change: (fields: Entity['fields']) => Entity['fields']) =>
    setEntities((current) =>
      current.map((entity) => (entity.id === entityId ? { ...entity, fields: change(entity.fields) } : entity)),
    );

  return {
    entities,
    createEntity({ displayName, tableName }: { displayName: string; tableName: string }): void {
      const created = { id: newId(), name: tableNameOf(tableName), displayName, fields: [], createdAt: new Date() };
      setEntities((current) => [...current, created]);
    },
    /** Returns the id of the new field. */
    addField(entityId: string): string {
      const id = newId();
      changeFields(entityId, (fields) => [...fields, { id, ...fieldDefaults }]);
      return id;
    },
    renameField(entityId: string, fieldId: string, name: string): void {
      changeFields(entityId, (fields) => fields.map((field) => (field.id === fieldId ? { ...field, name } : field)));
    },
    deleteField(entityId: string, fieldId: string): void {
      changeFields(entityId, (fields) => fields.filter((field) => field.id !== fieldId));
    },
  };
}
