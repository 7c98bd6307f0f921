/** What is made of a picture beside its original. */
export type Variant = 'preview' | 'thumbnail';

const variants: readonly Variant[] = ['preview', 'thumbnail'];

/** `tenant/xx/id`: nothing that a person has typed. The last two digits of an id are random, so folders fill evenly. */
export function fileKey(tenantId: string, id: string, variant?: Variant): string {
  return `${tenantId}/${id.slice(-2)}/${id}${variant ? `.${variant}` : ''}`;
}

/** Every key under which something of this id may be kept. */
export function keysOf(tenantId: string, id: string): string[] {
  return [fileKey(tenantId, id), ...variants.map((variant) => fileKey(tenantId, id, variant))];
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const key = new RegExp(`^${uuid}/[0-9a-f]{2}/${uuid}(\\.(preview|thumbnail))?$`);

export function isFileKey(value: string): boolean {
  return key.test(value);
}
