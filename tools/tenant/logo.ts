import { readFile, stat } from 'node:fs/promises';
import { type CompanyPicture, pictureOfCompany } from '#contract/people/tenants.ts';
import { encodeLogo } from '#server/people/company/logo.ts';
import { storePicture } from '#server/people/company/pictures.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { inCompany, shell } from './company.ts';

const largest = 512 * 1024;

export const logo: Command = {
  summary: "Set or remove a company's logo, its logo for dark, or its icon.",
  usage: '--tenant NAME (--file PICTURE | --remove) [--picture logo|logoDark|icon]',
  options: {
    tenant: { type: 'string' },
    file: { type: 'string' },
    remove: { type: 'boolean' },
    picture: { type: 'string' },
  },
  required: ['tenant'],

  async run({ ownerUrl, values }) {
    const file = textOf(values, 'file');
    if (Boolean(file) === Boolean(values.remove)) throw new UsageError('Give either --file PICTURE or --remove.');
    const picture = pictureFrom(textOf(values, 'picture'));
    const bytes = file ? await readLogo(file, picture) : null;
    const name = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, company) => {
      await storePicture(tx, shell(), company, picture, bytes, { actorName: 'operator' });
      return company.name;
    });
    print(bytes ? `${name} has a new ${words[picture]}.` : `The ${words[picture]} of ${name} is removed.`);
  },
};

const words: Record<CompanyPicture, string> = { logo: 'logo', logoDark: 'logo for dark', icon: 'icon' };

function pictureFrom(text: string | undefined): CompanyPicture {
  const { data } = pictureOfCompany.safeParse({ picture: text });
  if (!data) throw new UsageError('--picture is logo, logoDark or icon.');
  return data.picture;
}

async function readLogo(file: string, picture: CompanyPicture): Promise<Buffer> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`);
  if (found.size > largest) throw new UsageError(`${file} is larger than 512 kB.`);
  return encodeLogo(await readFile(file), 'shell', picture).catch((error) => {
    throw error instanceof Failure ? new UsageError(`${file}: ${error.message}`) : error;
  });
}
