import { useQuery } from '@tanstack/react-query';
import type { MoreDocumentType } from '#contract/people/document-types.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { formatSeries } from '#web/texts/index.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';
import { extensionOf } from './upload-rules.ts';

type Rules = Omit<UploadRules, 'limit'>;

/** The types of documents that the company takes besides those that every company takes. */
export function useMoreTypes(): readonly MoreDocumentType[] {
  const { data: company } = useQuery(companyQuery());
  return company?.documentTypes ?? [];
}

/** The rules of documents, and these types as well. */
export function withMoreTypes<R extends Rules>(rules: R, more: readonly string[]): R {
  const { accept, takes, ignores } = rules;
  const isMore = (file: File) => more.includes(extensionOf(file.name));
  return {
    ...rules,
    accept: [accept, ...more.map((extension) => `.${extension}`)].join(','),
    takes: (file: File) => isMore(file) || takes(file),
    ...(ignores && { ignores: (file: File) => !isMore(file) && ignores(file) }),
  };
}

/** `PDF, ZIP` → `PDF, ZIP, DWG`. */
export function withMoreNames(accepts: string, more: readonly string[]): string {
  return formatSeries([accepts, ...more.map((extension) => extension.toUpperCase())]);
}
