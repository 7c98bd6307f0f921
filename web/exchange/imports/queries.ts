import { type ImportNoun, importFields } from '#contract/exchange/import-fields.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** The server works on thousands of rows before it answers. */
const patience = 120_000;

/** The imports that ran, newest first. */
export const importsQuery = () =>
  pagesQuery(['imports', 'list'], {
    size: 20,
    read: (page, options) => callWithHeaders('listImports', { query: page }, options),
  });

export type FileToCheck = {
  noun: ImportNoun;
  file: File;
  /** The field of each column, or an empty text. Undefined: by the headers. */
  fields: string[] | undefined;
};

export const useCheckImport = () =>
  useSaving(({ noun, file, fields }: FileToCheck) => {
    const mapping = fields && JSON.stringify(fields);
    const form = new FormData();
    form.set('Noun', noun);
    if (mapping) form.set('Mapping', mapping);
    form.set('File', file);
    return call('createImport', { body: { Noun: noun, Mapping: mapping, File: file } }, { form, patience });
  }, 'imports');

export const useRunImport = () =>
  useSaving(
    ({ id, ...body }: { id: string; skipInvalid: boolean; invite: boolean }) =>
      call('runImport', { params: { id }, body }, { patience }),
    'imports',
  );

export const useUndoImport = () =>
  useSaving((id: string) => call('undoImport', { params: { id } }, { patience }), 'imports');

/** The address of a file with the columns and one example. */
export function templateAddress(noun: ImportNoun): string {
  const fields = importFields[noun].filter(({ example }) => example !== '');
  const lines = [fields.map(({ name }) => name), fields.map(({ example }) => example)];
  const text = lines.map((cells) => `${cells.join(',')}\r\n`).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
}
