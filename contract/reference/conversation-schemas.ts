import { listProjectActivity } from '#contract/work/activity.ts';
import { uploadAttachment } from '#contract/work/attachments.ts';
import { listProjectFeed } from '#contract/work/feed.ts';
import { getFollow } from '#contract/work/follows.ts';
import { createMessage, listMessageEdits, listMessageReaders, withholdMessage } from '#contract/work/messages.ts';
import { getNotificationSettings, getSubscription, listNotifications } from '#contract/work/notifications.ts';

/** The names of the response schemas of conversations and of the inbox. */
export const conversationSchemas = {
  Message: {
    schema: createMessage.responses[201],
    description:
      'A message. `audience` says who may read it now, `postedTo` the readers that its author chose. `editedAt` is present if it has a history, and `deletedAt` if its text was removed.',
  },
  Attachment: { schema: uploadAttachment.responses[201], description: 'A file of a message.' },
  ActivityItem: {
    schema: listProjectActivity.responses[200].element,
    description:
      'Something that happened. `actorId` and `actorName` are omitted if no person did it, and `subjectNumber` is the number of a ticket.',
  },
  FeedItem: {
    schema: listProjectFeed.responses[200].element,
    description: 'Something in the feed of a project: either `message` or `activity` is present.',
  },
  WithheldMessage: {
    schema: withholdMessage.responses[201],
    description:
      'A message that only its author sees until it is posted. `releasesIn` says in how many milliseconds, and `refusal` why it could not be posted.',
  },
  MessageEdit: {
    schema: listMessageEdits.responses[200].element,
    description: 'An earlier text of a message, and when it was written.',
  },
  MessageReaders: {
    schema: listMessageReaders.responses[200],
    description: 'Who would read a message. `clientName` is present if the client would.',
  },
  Follow: {
    schema: getFollow.responses[200],
    description:
      'What the caller wants to hear of a thing. `projectLevel` is present for what belongs to a project, and `firstUnreadId` if anything is unread.',
  },
  Notification: {
    schema: listNotifications.responses[200].element,
    description:
      'A line of the inbox. `projectId` is omitted if the object belongs to no project that the caller sees, and `authorName` if no person did it.',
  },
  NotificationSettings: {
    schema: getNotificationSettings.responses[200],
    description: 'What comes into the inbox and by mail. `pausedUntil` is omitted if nothing is paused.',
  },
  Subscription: {
    schema: getSubscription.responses[200],
    description: 'What an unsubscribe link turns off, and whether it is off already.',
  },
} as const;
