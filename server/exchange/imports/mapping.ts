import { z } from 'zod';
import { fieldOfHeader, type ImportNoun, importFields } from '#contract/exchange/import-fields.ts';
import { invalid } from '#server/platform/answers/failures.ts';

/** The field of each column, or an empty text. Without a mapping, the headers decide. */
export function fieldsOf(noun: ImportNoun, headers: readonly string[], mapping: string | undefined): string[] {
  const fields = mapping ? requireMapping(noun, headers, mapping) : firstOfEach(noun, headers);
  if (fields.every((field) => field === '')) {
    const names = importFields[noun].map(({ name }) => name);
    invalid('Mapping', `No column was recognised. Columns can be ${names.join(', ')}.`);
  }
  return fields;
}

/** A second column with the same meaning is left out. */
function firstOfEach(noun: ImportNoun, headers: readonly string[]): string[] {
  const found = headers.map((header) => fieldOfHeader(noun, header) ?? '');
  return found.map((field, index) => (found.indexOf(field) === index ? field : ''));
}

function requireMapping(noun: ImportNoun, headers: readonly string[], mapping: string): string[] {
  const known = new Set(importFields[noun].map(({ name }) => name));
  const fields = readMapping(mapping);
  if (fields.length !== headers.length) invalid('Mapping', `The file has ${headers.length} columns.`);
  fields.forEach((field, index) => {
    if (field !== '' && !known.has(field)) invalid('Mapping', `There is no field ${field.slice(0, 60)}.`);
    if (field !== '' && fields.indexOf(field) !== index) invalid('Mapping', `Two columns are ${field}.`);
  });
  return fields;
}

function readMapping(mapping: string): string[] {
  const notAList = 'The mapping must be a JSON list with a field or an empty text for each column';
  try {
    return z.array(z.string()).parse(JSON.parse(mapping));
  } catch {
    return invalid('Mapping', notAList);
  }
}
