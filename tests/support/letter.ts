import { randomUUID } from 'node:crypto';

type Letter = {
  /** The address of the sender. Null for a mail without From. */
  from: string | null;
  subject?: string;
  text?: string;
  messageId?: string;
  /** What the mail server found out. Null if it says nothing. */
  results?: string | null;
  headers?: string[];
  files?: { name: string; type: string; content: string }[];
};

/** A mail as the operator's mail server hands it over, by default with a From that it has checked. */
export function letterOf({
  from,
  subject = 'Leaking tap',
  text = 'The tap drips.',
  messageId = `<${randomUUID()}@letters.example>`,
  results = `mx.studio.example; dmarc=pass header.from=${from?.split('@')[1]}`,
  headers = [],
  files = [],
}: Letter): string {
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text.replaceAll('\n', '\r\n')];
  const parts = [plain, ...files.map(partOf)].flatMap((part) => ['--part', ...part]);
  return [
    ...(results === null ? [] : [`Authentication-Results: ${results}`]),
    ...(from === null ? [] : [`From: Somebody <${from}>`]),
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    ...headers,
    ...(files.length === 0 ? plain : ['Content-Type: multipart/mixed; boundary=part', '', ...parts, '--part--']),
    '',
  ].join('\r\n');
}

function partOf({ name, type, content }: NonNullable<Letter['files']>[number]): string[] {
  return [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
}
