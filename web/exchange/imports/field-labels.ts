import { t } from '#web/texts/index.ts';
import { detailLabels } from '#web/work/clients/detail-labels.ts';

/** The fields of an import as people call them. */
export const fieldLabels: Record<string, string> = {
  ...detailLabels,
  name: t('Name'),
  email: t('Email'),
  notes: t('Notes'),
  firstName: t('First name'),
  lastName: t('Last name'),
  username: t('Username'),
  roleName: t('Role'),
  clientName: t('Client'),
  isActive: t('Active'),
  title: t('Title'),
  description: t('Description'),
  status: t('Status'),
  startDate: t('Start date'),
  endDate: t('Due date'),
  progress: t('Progress'),
  externalKey: t('Key in another program'),
  id: t('Id in Loggia'),
};
