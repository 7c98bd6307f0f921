import { enOfExports } from './en-exports.ts';
import type { Text } from './text.ts';

/** The English texts that the server writes, by key. Another language is another file with the same keys. */
export const en = {
  // Inbox lines and mails: what happened
  'event.unknown': 'Something changed',
  'event.project.created': 'New project',
  'event.project.archived': 'Archived',
  'event.project.unarchived': 'Unarchived',
  'event.project.membersAdded': 'Added to the team',
  'event.project.membersRemoved': 'Removed from the team',
  'event.project.dueSoon': 'Due on {day}',
  'event.project.overdue': 'Was due on {day}',
  'event.project.updatePublished': 'Status update: {health}',
  'event.document.uploaded': 'New document',
  'event.documents': { one: '{count} new document', other: '{count} new documents' },
  'event.images': { one: '{count} new image', other: '{count} new images' },
  'event.document.versionAdded': 'New version: {version}',
  'event.image.uploaded': 'New image',
  'event.signOff.requested': 'Approval requested',
  'event.signOff.due': 'This waits for your approval',
  'event.signOff.byMail': 'Your answer by mail does not count. Please approve it here, or ask for changes',
  'event.signOff.withdrawn': 'The request for approval was withdrawn',
  'event.signOff.approved': 'Approved',
  'event.signOff.changesAsked': 'Changes requested',
  'event.signOff.changesAskedFor': 'Changes requested: {reason}',
  'event.file.shared': 'Shared with the client',
  'event.file.madeInternal': 'Made internal',
  'event.file.deleted': 'Deleted',
  'event.restored': 'Restored from the trash',
  'event.ticket.raised': 'New ticket',
  'event.ticket.assigned': 'Assigned',
  'event.ticket.moved': 'Moved to another client',
  'event.ticket.linked': 'Linked to another ticket',
  'event.ticket.unlinked': 'A link to another ticket was removed',
  'event.ticket.answerRunningOut': 'The time to answer is running out',
  'event.ticket.answerMissed': 'The promised answer is late',
  'event.ticket.resolveRunningOut': 'The time to resolve it is running out',
  'event.ticket.resolveMissed': 'The promised solution is late',
  'event.task.created': 'New task',
  'event.task.assigned': 'You were asked to do this',
  'event.task.answered': 'What was asked for is here',
  'event.user.handedOver': 'You take over {work}',
  'event.user.tickets': { one: '{count} ticket', other: '{count} tickets' },
  'event.user.tasks': { one: '{count} task', other: '{count} tasks' },
  'event.user.approvals': { one: '{count} approval', other: '{count} approvals' },
  'event.message': 'New message',
  'event.ofVersion': 'Version {version}: {what}',
  'event.statusChanged': 'Status changed from {from} to {to}',
  'event.priorityChanged': 'Priority changed from {from} to {to}',
  'event.startDateMoved': 'Start date moved from {from} to {to}',
  'event.dueDateMoved': 'Due date moved from {from} to {to}',
  'health.OnTrack': 'On track',
  'health.AtRisk': 'At risk',
  'health.OffTrack': 'Off track',
  'draft.moved': 'Due dates that moved',
  'draft.movedLine': '{title}: from {from} to {to}',
  'draft.finished': 'Finished',
  'draft.answered': 'Approvals',
  'draft.answeredLine': '{title}: {answer}',
  'draft.closed': 'Tickets closed',
  'draft.documents': 'New documents',
  'draft.images': 'New pictures',
  'status.NotStarted': 'Not Started',
  'status.InProgress': 'In Progress',
  'status.OnHold': 'On Hold',
  'status.Completed': 'Completed',
  'status.Open': 'Open',
  'status.Doing': 'Doing',
  'status.Done': 'Done',
  'status.Resolved': 'Resolved',
  'status.Closed': 'Closed',
  'status.Cancelled': 'Cancelled',
  'priority.Low': 'Low',
  'priority.Medium': 'Medium',
  'priority.High': 'High',

  // Every mail
  'mail.greeting': 'Hello {name},',
  'mail.greetingWithoutName': 'Hello,',
  'mail.linkHint': 'If the button does not work, use this link:',

  'mail.test.subject': 'Mail from {company} works',
  'mail.test.text': 'This is a test message from {company}. There is nothing to do.',

  'mail.invitation.subject': '{company} has invited you',
  'mail.invitation.text':
    '{company} has invited you to follow your projects together: their progress, documents, images and questions.',
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

  // What happened, with who did it: the subject of a mail and its first sentence
  'told.approvalAsked': '{author} asks you to approve {title}',
  'told.approvalByMail': 'Your answer by mail did not approve {title}',
  'told.approvalDue': '{title} still waits for your approval',
  'told.handedOver': '{author} gave you the work of {title}: {work}',
  'told.taskAssigned': '{author} asks you to do this: {title}',
  'told.ticketAssigned': '{author} assigned the ticket “{title}” to you',
  'told.mentioned': '{author} mentioned you in {title}',
  'told.taskOverdue': 'The task “{title}” was due on {day}',
  'told.taskDue': 'The task “{title}” is due on {day}',
  'told.promiseMissed': '{promise}: “{title}”',
  'told.promiseDue': '{promise}: “{title}”',
  'told.changesAsked': '{author} asks for changes to {title}',
  'told.approved': '{author} approved {title}',
  'told.taskAnswered': '{author} sent what you asked for: {title}',
  'told.answered': '{author} answered you in {title}',
  'told.joinedProject': '{author} added you to the project {title}',
  'told.projectOverdue': 'The project {title} was due on {day}',
  'told.projectDue': 'The project {title} is due on {day}',
  'told.message': '{author} wrote about {title}',
  'told.update': '{author} reports on {title}: {health}',
  'told.ticketRaised': '{author} raised the ticket “{title}”',
  'told.ticketStatus': '{author} changed the status of “{title}” from {from} to {to}',
  'told.ticketPriority': '{author} changed the priority of “{title}” from {from} to {to}',
  'told.changesAskedOfOthers': '{author} asks for changes to {title}',
  'told.approvedByOthers': '{author} approved {title}',
  'told.approvalAskedOfOthers': '{author} asked for approval of {title}',
  'told.approvalWithdrawn': '{author} no longer asks for approval of {title}',
  'told.newVersion': '{author} uploaded version {version} of {title}',
  'told.newFile': '{author} uploaded {title}',
  'told.fileShared': '{author} shared {title}',
  'told.taskStatus': '{author} changed the task “{title}” from {from} to {to}',
  'told.projectStatus': '{author} changed {title} from {from} to {to}',
  'told.projectDates': '{author} moved the dates of {title}',
  'told.projectCreated': '{author} created the project {title}',
  'told.unknown': 'There is news about {title}',
  'told.sentence': '{what}.',
  // A person with the company or client that they are from
  'told.person': '{name} ({company})',

  'mail.ticket.subject': '[{number}] {title}',
  'mail.hidden.subject': 'News from {company}',
  'mail.button.approval': 'Look at it and answer',
  'mail.button.update': 'Open the update',
  'mail.button.message': 'Open the conversation',
  'mail.button.project': 'Open the project',
  'mail.button.document': 'Open the document',
  'mail.button.image': 'Open the image',
  'mail.button.ticket': 'Open the ticket',
  'mail.button.task': 'Open the task',
  'mail.button.user': 'See what waits for you',
  'mail.approval.personal': 'The link is yours alone. Please do not pass it on.',
  'mail.approval.answer':
    'Only the button counts: if you answer this mail, you write to {company} and approve nothing.',
  'mail.approval.byMail':
    'Your mail is a message in the conversation now. The request is still open: to approve it or to ask for changes, use the button.',
  'mail.fact.project': 'Project',
  'mail.fact.client': 'Client',
  'mail.fact.version': 'Version',
  'mail.fact.priority': 'Priority',
  'mail.fact.askedBy': 'Asked by',
  'mail.fact.asked': 'Asked to approve',
  'mail.fact.answerBy': 'Please answer by',
  'mail.fact.due': 'Due on',
  'mail.fact.promisedBy': 'Promised by',
  'mail.fact.startDate': 'Start date',
  'mail.fact.dueDate': 'Due date',
  'mail.fact.moved': 'from {from} to {to}',
  'mail.fact.wanted': 'Asked for',
  'mail.wanted.file': 'A file',
  'mail.wanted.answer': 'An answer',
  'mail.answer.company': 'Answer this mail to write to {company}.',
  'mail.answer.resolved':
    'Answer this mail to write to {company}. That opens the ticket again. Without an answer, it closes itself after {days} quiet days.',
  'mail.answer.client': 'Answer this mail to write a message that the client can read.',
  'mail.answer.staff': 'Answer this mail to write a message that only staff can read.',
  'mail.answer.button': 'To answer, please use the button instead of your mail program.',
  // Instead of the name of a person whose data was erased
  'person.former': 'Former member',

  'mail.entry': '{author}: {what}',
  'mail.also': 'What else is new there:',
  'mail.moreChanges': { one: 'and {count} more change', other: 'and {count} more changes' },

  'mail.digest.subject': 'What is new at {company}, {day}',
  'mail.digest.text': { one: 'One thing is new at {company}.', other: '{count} things are new at {company}.' },
  'mail.digest.waits': { one: 'One thing waits for you.', other: '{count} things wait for you.' },
  'mail.digest.more': { one: 'and {count} more', other: 'and {count} more' },
  'mail.digest.button': 'Open your inbox',
  'mail.digest.waiting': 'Waiting for you',
  'mail.digest.others': 'Without a project',

  'mail.topic.mentions': 'You get a mail when somebody mentions you.',
  'mail.topic.answers': 'You get a mail when somebody answers what you wrote or asked for.',
  'mail.topic.messages': 'You get a mail when there are new messages.',
  'mail.topic.assigned': 'You get a mail when you are added to a project, or asked for something.',
  'mail.topic.updates': 'You get a mail when there is a status update of a project.',
  'mail.topic.projects': 'You get a mail when projects change.',
  'mail.topic.files': 'You get a mail when there are documents, images or approvals that are new or change.',
  'mail.topic.tickets': 'You get a mail when tickets are new or change.',
  'mail.topic.due': 'You get a mail when something is due or overdue.',
  'mail.topic.promises': 'You get a mail when a promise for a ticket runs out or was missed.',
  'mail.topic.digest': 'You get an overview of what is new on the days that you chose.',
  'mail.unsubscribe': 'Unsubscribe from these mails',

  'mail.trialEnding.subject': 'The trial of {company} ends soon',
  'mail.trialEnding.text':
    'The last day of the trial of {company} is {day}. After that you can still sign in, and read and download everything, but nothing can be changed.',
  'mail.trialEnding.next':
    'To go on working, write to the people who run this installation. Nothing is deleted, and they can extend the trial at any time.',

  'mail.accessEnding.subject': 'Access to {company} ends soon',
  'mail.accessEnding.ownSubject': 'Your access to {company} ends on {day}',
  'mail.accessEnding.otherSubject': 'The access of {name} to {company} ends on {day}',
  'mail.accessEnding.own':
    'The last day of your access to {company} is {day}. From the next day on, you cannot sign in.',
  'mail.accessEnding.ownNext':
    'Download what you still need until then. If you need access for longer, write to your contact at {company}.',
  'mail.accessEnding.other': 'The last day of access of {name} is {day}. From the next day on, {name} cannot sign in.',
  'mail.accessEnding.otherNext':
    'If it should go on, change “Last day of access” before then. Nothing is deleted when it ends.',

  'mail.webhookOff.subject': 'A webhook of {company} was switched off',
  'mail.webhookOff.text':
    'The webhook “{name}” was switched off, because its server failed for more than an hour. What happens from now on is not sent to it.',
  'mail.webhookOff.button': 'Open the webhooks',
  'mail.webhookOff.next': 'When the server works again, switch the webhook on again, and send what it missed.',

  'mail.mailHeld.subject': 'Your mail to {company} waits until somebody has looked at it',
  'mail.mailHeld.text':
    'Your mail came from an address that {company} does not know, or that may not answer there. Somebody will look at it before it is passed on. You do not have to do anything.',
  'mail.mailHeld.next':
    'If you have an account at {company}, write from the address of that account, and your mail arrives at once. You get this message only once.',

  'mail.signUp.subject': 'Confirm your address for Loggia',
  'mail.signUp.text': 'Somebody, probably you, wants to create a company on Loggia with this e-mail address.',
  'mail.signUp.next': 'Confirm the address with the password that you chose, and the company is ready.',
  'mail.signUp.button': 'Confirm the address',
  'mail.signUp.note':
    'The link works once, within 24 hours. If you did not sign up, ignore this message: nothing is created without the password.',

  // Messages and tickets that came by mail
  'mailIn.files': 'Files that are only in the mail: {files}',
  'mailIn.attached': 'Files: {files}',
  'mailIn.quoted': 'The mail that was answered',
  'ticket.follows': 'Follow-up of {number} {title}',

  ...enOfExports,

  'mail.notYou': 'If that was not you, tell an administrator of the company now.',
} as const satisfies Record<string, Text>;
