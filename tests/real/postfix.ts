import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#tests/support/debian-postgres.ts';
import type { Dovecot } from './dovecot.ts';
import { programs, startProgram } from './programs.ts';

type Place = {
  directory: string;
  dovecot: Dovecot['ports'];
  /** The domain whose mail goes to Loggia: to its port by LMTP, or into the mailbox of an address, from where Loggia fetches it. */
  mailIn: { domain: string } & ({ port: number } | { mailbox: string });
};

/** The name under which this Postfix says who sent a mail. */
export const authServer = 'mx.studio.example';

/**
 * Postfix as an operator sets it up: STARTTLS and a password for senders, mail of acme.example into Dovecot's mailboxes, and mail of
 * Loggia's domain to Loggia. It accepts every address of acme.example, so an unknown one comes back as a report. Accounts may send from
 * the addresses of their domain only, and a header says so. It stands for what OpenDMARC or Rspamd add after their checks.
 */
export async function startPostfix({
  directory,
  dovecot,
  mailIn,
}: Place): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const place = (name: string) => path.join(directory, name);
  await Promise.all(['etc', 'queue', 'data'].map((name) => mkdir(place(name), { recursive: true })));
  execFileSync('chown', ['postfix', place('data')]);
  const subject = ['-subj', '/CN=mail.studio.example'];
  const files = ['-keyout', place('key.pem'), '-out', place('cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
  await writeFile(
    place('etc/main.cf'),
    `
compatibility_level = 3.6
queue_directory = ${place('queue')}
data_directory = ${place('data')}
maillog_file_prefixes = ${directory}
maillog_file = ${place('postfix.log')}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.studio.example
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
local_transport = error:no local mail
virtual_mailbox_domains = acme.example, studio.example
virtual_transport = lmtp:inet:127.0.0.1:${dovecot.lmtp}
${waysIn(mailIn)}
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_cert_file = ${place('cert.pem')}
smtpd_tls_key_file = ${place('key.pem')}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${dovecot.auth}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_sender_login_maps = regexp:${place('logins')}
smtpd_sender_restrictions = reject_sender_login_mismatch, check_sender_access regexp:${place('results')}
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
`,
  );
  const logins = [
    ['acme', 'zoe@acme.example'],
    ['evil', 'eve@evil.example'],
  ].map(([name, login]) => `/@${name}\\.example$/ ${login}`);
  await writeFile(place('logins'), [...logins, `/@${mailIn.domain}$/ loggia@studio.example`, ''].join('\n'));
  const results = ['acme', 'evil'].map(
    (name) =>
      `/@${name}\\.example$/ PREPEND Authentication-Results: ${authServer}; dkim=pass header.d=${name}.example; dmarc=none`,
  );
  await writeFile(place('results'), `${results.join('\n')}\n`);
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'flush unix n - n 1000? 0 flush',
    'proxymap unix - - n - - proxymap',
    'smtp unix - - n - - smtp',
    'relay unix - - n - - smtp',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    // The address that a mail was sent to, for mails that go into a mailbox.
    'lmtp unix - - n - - lmtp flags=O',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'postlog unix-dgram n - n - 1 postlogd',
  ];
  await writeFile(place('etc/master.cf'), `${services.join('\n')}\n`);
  // `check` makes the directories of the queue.
  execFileSync(programs.postfix, ['-c', place('etc'), 'check'], { stdio: 'ignore' });
  const { stop } = await startProgram(programs.master, ['-c', place('etc'), '-d'], [port]);
  return { port, stop };
}

function waysIn(mailIn: Place['mailIn']): string {
  const pattern = `/^(bounce|t|support)\\+[^@]+@${mailIn.domain.replaceAll('.', '\\.')}/`;
  if ('mailbox' in mailIn)
    return `virtual_alias_domains = ${mailIn.domain}
virtual_alias_maps = regexp:{{${pattern} ${mailIn.mailbox}}}`;
  return `relay_domains = ${mailIn.domain}
relay_recipient_maps = regexp:{{${pattern} OK}}
transport_maps = inline:{${mailIn.domain}=lmtp:inet:127.0.0.1:${mailIn.port}}`;
}
