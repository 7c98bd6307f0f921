import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#tests/support/debian-postgres.ts';
import type { Dovecot } from './dovecot.ts';
import { programs, startProgram } from './programs.ts';

type Place = {
  directory: string;
  dovecot: Dovecot['ports'];
  /** The domain whose mail goes to Loggia, and Loggia's port for it. */
  mailIn: { domain: string; port: number };
};

/**
 * Postfix as an operator sets it up: STARTTLS and a password for senders, mail of acme.example into Dovecot's mailboxes, and mail of
 * Loggia's domain to Loggia. It accepts every address of acme.example, so an unknown one comes back as a report.
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
virtual_mailbox_domains = acme.example
virtual_transport = lmtp:inet:127.0.0.1:${dovecot.lmtp}
relay_domains = ${mailIn.domain}
relay_recipient_maps = regexp:{{/^bounce\\+[0-9a-f.]+@mail\\.studio\\.example/ OK}}
transport_maps = inline:{${mailIn.domain}=lmtp:inet:127.0.0.1:${mailIn.port}}
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_cert_file = ${place('cert.pem')}
smtpd_tls_key_file = ${place('key.pem')}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${dovecot.auth}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
minimal_backoff_time = 1s
queue_run_delay = 1s
`,
  );
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
    'lmtp unix - - n - - lmtp',
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
