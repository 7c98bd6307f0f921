import { logoLimit } from '#contract/people/company.ts';
import type { CompanyPicture } from '#contract/people/tenants.ts';
import { t } from '#web/texts/index.ts';

const size = logoLimit / 1024;

export const tooLarge = t('This picture is larger than {size} KB. Please make it smaller.', { size });

/** What the fields of the pictures say. */
export const pictureTexts = {
  logo: {
    label: t('Logo'),
    none: t('No logo'),
    help: t('PNG, JPEG or WebP, at most {size} KB. Without a logo, the name is shown.', { size }),
    alt: (name: string) => t('Logo of {name}', { name }),
    upload: t('Upload logo'),
    replace: t('Replace logo'),
    remove: t('Remove logo'),
    changed: t('Logo changed'),
    question: t('Remove the logo?'),
    consequence: t('The name of your company will be shown instead. The logo for dark is removed with it.'),
    removed: t('Logo removed'),
  },
  logoDark: {
    label: t('Logo for dark'),
    none: t('Same as the logo'),
    help: t('Shown on dark pages. Mails show the first logo, on white.'),
    alt: (name: string) => t('Logo of {name} for dark', { name }),
    upload: t('Upload logo for dark'),
    replace: t('Replace logo for dark'),
    remove: t('Remove logo for dark'),
    changed: t('Logo for dark changed'),
    question: t('Remove the logo for dark?'),
    consequence: t('Dark pages will show the first logo.'),
    removed: t('Logo for dark removed'),
  },
  icon: {
    label: t('Icon'),
    none: t('No icon'),
    help: t("For the browser's tab and the narrow navigation. Best square."),
    alt: (name: string) => t('Icon of {name}', { name }),
    upload: t('Upload icon'),
    replace: t('Replace icon'),
    remove: t('Remove icon'),
    changed: t('Icon changed'),
    question: t('Remove the icon?'),
    consequence: t("The browser's tab will show Loggia's icon, and the narrow navigation your initials."),
    removed: t('Icon removed'),
  },
} as const satisfies Record<CompanyPicture, unknown>;
