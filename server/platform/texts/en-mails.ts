import type { Text } from './text.ts';

/** What every mail says, and the mails about an account and a company. */
export const enOfMails = {
  'mail.greeting': 'Hello {name},',
  'mail.greetingWithoutName': 'Hello,',
  'mail.linkHint': 'If the button does not work, use this link:',

  'mail.test.subject': 'Mail from {company} works',
  'mail.test.text': 'This is a test message from {company}. There is nothing to do.',

  'mail.invitation.subject': '{company} has invited you',
  'mail.invitation.text':
    '{company} has invited you to follow your projects together: their progress, documents, images and questions.',
  'mail.invitation.subjectOfPerson': '{name} of {company} has invited you',
  'mail.invitation.textOfPerson':
    '{name} of {company} has invited you to follow your projects together: their progress, documents, images and questions.',
  'mail.invitation.next': 'Choose a password, and you are in.',
  'mail.invitation.button': 'Accept the invitation',
  'mail.invitation.note': 'The link works once, within 7 days. If you did not expect it, you can ignore this message.',

  'mail.reset.subject': 'Choose a new password for {company}',
  'mail.reset.text': 'Somebody, probably you, asked for a new password for your account at {company}.',
  'mail.reset.button': 'Choose a new password',
  'mail.reset.note':
    'The link works once, within 30 minutes. If you did not ask for it, ignore this message: your password does not change.',

  'mail.emailConfirmation.subject': 'Confirm your e-mail address for {company}',
  'mail.emailConfirmation.text':
    'Please confirm that this is your address. Until you do, {company} sends no link for a new password to it.',
  'mail.emailConfirmation.button': 'Confirm the address',
  'mail.emailConfirmation.note':
    'The link works once, within a day. If you do not expect this message, you can ignore it.',

  'mail.emailChanged.subject': 'Your e-mail address at {company} was changed',
  'mail.emailChanged.text':
    'The e-mail address of your account at {company} was changed, so messages no longer go to this address.',

  'mail.addressSet.subject': 'The directory of {company} changed an e-mail address',
  'mail.addressSet.text':
    'The directory changed the e-mail address of {name} at {company}. No link for a new password goes to the new address until {name} has confirmed it.',
  'mail.addressSet.next':
    'If none of you did this, delete the token of the directory under Settings, Sign-in, and correct the address.',
  'mail.addressSet.button': 'Open the users',

  'mail.passwordReset.subject': 'Your password at {company} was changed',
  'mail.passwordReset.text': 'A new password was set for your account at {company}, and all devices were signed out.',

  'mail.signedOut.subject': 'You were signed out of {company}',
  'mail.signedOut.text':
    'An administrator signed you out of {company} on all devices. If you had API tokens, they no longer work.',
  'mail.signedOut.next':
    'You can sign in again. If you do not know why this happened, ask an administrator of the company.',

  'mail.factorAdded.subject': 'A second factor was added to your account at {company}',
  'mail.factorAdded.text':
    'Your account at {company} has a new second factor. When you sign in next, you are asked for it.',

  'mail.factorRemoved.subject': 'A second factor was removed from your account at {company}',
  'mail.factorRemoved.text':
    'Your account at {company} has one second factor less. It is no longer asked for when you sign in.',

  'mail.recoveryCodeUsed.subject': 'A recovery code of your account at {company} was used',
  'mail.recoveryCodeUsed.text':
    'Somebody signed in to your account at {company} with one of its recovery codes. The code does not work again.',
  'mail.recoveryCodeUsed.next':
    'If that was you, you can make new codes in My Profile. If not, choose a new password now, and tell an administrator of the company.',

  'mail.factorsReset.subject': 'Your second factors at {company} were removed',
  'mail.factorsReset.text': 'An administrator removed all second factors of your account at {company}.',
  'mail.factorsReset.next':
    'You can sign in with your password and set up two-step sign-in again. If you did not ask for this, tell another administrator of the company.',

  'mail.newDevice.subject': 'Your account at {company} was used on a new device',
  'mail.newDevice.text':
    'Somebody, probably you, signed in to your account at {company} on a device where it was not used before.',
  'mail.newDevice.device': 'Device: {device}. Address: {address}.',
  'mail.newDevice.next':
    'If that was you, there is nothing to do. If not, choose a new password now, and tell an administrator of the company.',
} as const satisfies Record<string, Text>;
