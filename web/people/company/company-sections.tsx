import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import type { Company } from '#contract/people/company.ts';
import type { Form } from '#web/forms/form.ts';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { type CompanyPictures, nameOf } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/index.ts';
import { Section, Setting } from '#web/ui/section.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ColourField, colourOf } from './colour-field.tsx';
import { Choice, MonthsField, TimeZoneField } from './company-fields.tsx';
import type { CompanyValues, companyFormBody } from './company-values.ts';
import { DocumentTypeChoice } from './document-type-choice.tsx';
import { LookPreview } from './look-preview.tsx';
import { ModuleChoice } from './module-choice.tsx';
import { PictureField, PictureFields } from './picture-field.tsx';
import { LanguageOptions, RegionOptions } from './reading-options.tsx';

interface CompanySectionsProps {
  form: Form<CompanyValues, z.output<typeof companyFormBody>>;
  company: Company;
  pictures: CompanyPictures;
  isDemo: boolean;
}

const keptInDemo = t('Demo companies keep this.');

export function CompanySections({ form, company, pictures, isDemo }: CompanySectionsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const name = nameOf(company);
  const { logo, iconUrl } = pictures;
  return (
    <>
      <Section
        id="name-and-look"
        title={t('Name and look')}
        text={t('What people see above the navigation and at sign-in.')}
      >
        <TextInput
          label={t('Display name')}
          placeholder={company.name}
          autoComplete="off"
          disabled={isDemo}
          hint={isDemo ? keptInDemo : undefined}
          {...register('displayName')}
          error={errors.displayName?.message}
        />
        <TextInput
          label={t('Sign-in name')}
          value={company.name}
          readOnly
          hint={t('People type it to sign in. Only the operator changes it.')}
        />
        <Setting label={t('Pictures of your company')}>
          <PictureFields>
            <PictureField picture="logo" url={logo?.url} name={name} disabled={isDemo} />
            {(logo || isDemo) && <PictureField picture="logoDark" url={logo?.darkUrl} name={name} disabled={isDemo} />}
            <PictureField picture="icon" url={iconUrl} name={name} disabled={isDemo} />
          </PictureFields>
        </Setting>
        <Controller
          name="colour"
          control={control}
          render={({ field: { value, onChange, ref } }) => (
            <ColourField ref={ref} value={value} error={errors.colour?.message} onChange={onChange} />
          )}
        />
        <LookPreview
          name={form.watch('displayName').trim() || company.name}
          colour={colourOf(form.watch('colour'))}
          {...pictures}
        />
      </Section>

      <Section id="region" title={t('Region')} text={t('For times and texts that concern the whole company.')}>
        <TimeZoneField form={form} current={company.timeZone ?? 'UTC'} />
        <SelectInput
          label={t('Language')}
          hint={t('For people who chose none. Without one, mails are in English.')}
          {...register('language')}
          error={errors.language?.message}
        >
          <option value="">{t('As their browser')}</option>
          <LanguageOptions />
        </SelectInput>
        <SelectInput
          label={t('Region')}
          hint={t('For dates and numbers. Screens go by the browser first.')}
          {...register('region')}
          error={errors.region?.message}
        >
          <option value="">{t('As the time zone')}</option>
          <RegionOptions />
        </SelectInput>
      </Section>

      <Section id="files" title={t('Files')}>
        <Setting
          label={t('New files')}
          help={t('Who sees a new document or image, unless its uploader chooses otherwise.')}
        >
          <Controller
            name="defaultAudience"
            control={control}
            render={({ field: { value, onChange } }) => (
              <AudienceChoice
                value={value}
                clientName={t('The client')}
                hints={{
                  client: t('Staff and the users of the client'),
                  staff: t('Your company, until somebody shares it'),
                }}
                onChange={onChange}
              />
            )}
          />
        </Setting>
        <Setting
          label={t('Pictures')}
          help={t('Photos of phones say where they were taken, and everybody who downloads them can read that.')}
        >
          <Choice form={form} name="removePlace" label={t('Remove the place where a picture was taken.')} />
        </Setting>
        <Setting
          label={t('Types of documents')}
          help={t(
            'PDF, Office, text and archive files are always taken. Choose what else your company takes. Such files can be downloaded, but have no preview.',
          )}
        >
          <Controller
            name="documentTypes"
            control={control}
            render={({ field: { value, onChange } }) => <DocumentTypeChoice value={value} onChange={onChange} />}
          />
        </Setting>
      </Section>

      <Section id="projects" title={t('Projects')}>
        <Setting
          label={t('In every project')}
          help={t(
            'What projects have in addition to documents, images and conversations. To change one project, edit it.',
          )}
        >
          <Controller
            name="modules"
            control={control}
            render={({ field: { value, onChange } }) => <ModuleChoice value={value} onChange={onChange} />}
          />
        </Setting>
        <Setting
          label={t('Overdue projects')}
          help={t(
            'Your staff are told when a project is overdue. Client users see the due date, but get no line and no mail.',
          )}
        >
          <Choice
            form={form}
            name="clientsHearOfLateness"
            label={t('Tell client users when their project is overdue.')}
          />
        </Setting>
        <Setting label={t('Approvals')} help={t('How client users answer when they are asked to approve a file.')}>
          <Choice
            form={form}
            name="signOffByLink"
            label={t('The personal link in the mail is enough. Otherwise they sign in first.')}
          />
        </Setting>
        <Setting
          label={t('Hand-over')}
          help={t('A hand-over is an archive of everything that the client sees of a project.')}
        >
          <Choice form={form} name="clientHandOver" label={t('Client users may make archives of their projects.')} />
        </Setting>
      </Section>

      <Section id="mail" title={t('Mail')} text={t('How mail of your company introduces itself.')}>
        <TextInput
          label={t('Sender name')}
          placeholder={company.displayName ?? company.name}
          autoComplete="off"
          disabled={isDemo}
          hint={isDemo ? keptInDemo : undefined}
          {...register('senderName')}
          error={errors.senderName?.message}
        />
        <TextInput
          label={t('Reply address')}
          type="email"
          autoComplete="off"
          placeholder="office@example.com"
          disabled={isDemo}
          hint={isDemo ? keptInDemo : t('Answers to mail go there.')}
          {...register('replyTo')}
          error={errors.replyTo?.message}
        />
      </Section>

      <Section
        id="tokens-and-audit-log"
        title={t('Tokens and audit log')}
        text={t('With an API token, a program can act as the person who made it. The audit log says who did what.')}
      >
        <SelectInput
          label={t('Who may have tokens')}
          hint={t('Tokens that are no longer allowed stop working at once.')}
          {...register('tokens')}
          error={errors.tokens?.message}
        >
          <option value="off">{t('Nobody')}</option>
          <option value="staff">{t('Staff')}</option>
          <option value="everyone">{t('Staff and client users')}</option>
        </SelectInput>
        <MonthsField form={form} current={company.auditMonths} />
      </Section>
    </>
  );
}
