type Report = {
  action?: string;
  status?: string;
  /** The words of the server, after `smtp;`. Null for a report without them. */
  words?: string | null;
  to?: string;
};

/** A delivery status notification as Postfix writes it. */
export function reportOf({ action = 'failed', status = '5.1.1', words = '550 no', to = 'x@y.example' }: Report = {}) {
  return [
    'From: MAILER-DAEMON@mail.studio.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--=_report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.studio.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(words === null ? [] : [`Diagnostic-Code: smtp; ${words}`]),
    '',
    '--=_report',
    'Content-Type: message/rfc822',
    '',
    'Subject: Your password at Studio North was changed',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="inner"',
    '',
    '--inner',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    'Status: 5.9.9',
    'Diagnostic-Code: smtp; 599 written by the sender of the mail that came back',
    '--inner--',
    '',
    '--=_report--',
    '',
  ].join('\r\n');
}
