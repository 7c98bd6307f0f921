import { execFile } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { launchServer, root } from './process.ts';
import { type ReceivedMail, startSmtp } from './smtp.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export type SignUpProduct = Awaited<ReturnType<typeof startSignUpProduct>>;

/** The product with a mail server, where companies sign themselves up and get a trial. The other journeys have no mail server. */
export async function startSignUpProduct() {
  const sink = await startSmtp();
  const { path: directory, remove } = await temporaryDirectory();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = launchServer({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: directory,
    SMTP_URL: sink.url,
    MAIL_FROM: 'loggia@studio.example',
    SIGN_UP: 'on',
    TRIAL_DAYS: '14',
    TERMS_URL: 'https://studio.example/terms',
    PRIVACY_URL: 'https://studio.example/privacy',
  });
  await server.ready;

  /** `npm run tenant -- …` */
  async function tenant(...args: string[]): Promise<string> {
    const script = path.join(root, 'tools/tenant.ts');
    const env = { PATH: process.env.PATH, DATA_DIR: directory };
    return (await promisify(execFile)(process.execPath, [script, ...args], { env, cwd: root })).stdout;
  }

  return {
    url,
    tenant,
    /** The link in the mail to this address. */
    linkFor: (address: string): string | undefined => {
      const mail = sink.received.findLast(({ to }) => to.includes(address));
      return mail && linkIn(mail);
    },
    /** The code in the newest mail to this address that has one. */
    codeFor: (address: string): string | undefined => {
      const mails = sink.received.filter(({ to }) => to.includes(address));
      return mails.map(({ raw }) => /^Code: (\d{6})\r?$/m.exec(raw)?.[1]).findLast(Boolean);
    },
    stop: async () => {
      await server.stop();
      await sink.stop();
      await remove();
    },
  };
}

/** Without the line breaks of quoted-printable. */
function linkIn({ raw }: ReceivedMail): string | undefined {
  return /http:\S+\/welcome\/[\w-]+/.exec(raw.replaceAll('=\r\n', ''))?.[0];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
