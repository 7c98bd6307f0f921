import { t } from '#web/texts/index.ts';
export const savingProject = {
  title: t('Saving Project'),
  text: t('Please wait while your project is being saved...'),
};
