import type { ClientDetail } from '#contract/work/client-details.ts';
import { t } from '#web/texts/index.ts';

/** The details of a client as people call them. */
export const detailLabels: Record<ClientDetail, string> = {
  contactName: t('Contact'),
  email: t('E-mail'),
  phone: t('Phone'),
  address: t('Address'),
};
