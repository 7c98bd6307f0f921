import type { SessionUser } from '#contract/people/auth.ts';
import { t } from '#web/texts/index.ts';

/** A page of help. */
export interface HelpPage {
  id: string;
  title: string;
  lead: string;
  steps: readonly { what: string; how: string }[];
  /** The addresses of the screens that it talks about. */
  screens: readonly string[];
}

/** What somebody needs in their first week: an administrator, a user of a client, or other staff. */
export function helpPages({ isAdmin, clientId }: Pick<SessionUser, 'isAdmin' | 'clientId'>): readonly HelpPage[] {
  if (isAdmin) return forAdministrators;
  return clientId ? forClients : forStaff;
}

const forAdministrators: readonly HelpPage[] = [
  {
    id: 'company',
    title: t('Set up your company'),
    lead: t('A few minutes in the settings, and your clients know where they are when they first sign in.'),
    steps: [
      {
        what: t('Show who you are'),
        how: t('Upload your logo and pick a colour. People see them at sign-in, on every page and in mails.'),
      },
      {
        what: t('Name the sender'),
        how: t('With a sender name and a reply address, your clients see at once who writes to them.'),
      },
      {
        what: t('Choose what projects have'),
        how: t('Tasks, updates and more can be turned on for all projects. Each project can still differ.'),
      },
      {
        what: t('Protect sign-in'),
        how: t('Ask your team, or everyone, for a second step when they sign in, and choose how long a sign-in lasts.'),
      },
    ],
    screens: ['/settings/company'],
  },
  {
    id: 'people',
    title: t('Clients and people'),
    lead: t('Everything that you share belongs to a client, so begin with one.'),
    steps: [
      {
        what: t('Add Client'),
        how: t('A name is enough. The client gets a colour, which marks its projects and tickets in every list.'),
      },
      {
        what: t('Add User'),
        how: t(
          'Tick Invite, and the person gets a mail with a link to choose a password. For people of a client, choose the client too.',
        ),
      },
      {
        what: t('Bring many at once'),
        how: t(
          'Import clients, people or projects from a CSV file. You see what will happen first, and can undo it later.',
        ),
      },
      {
        what: t('When somebody leaves'),
        how: t('Deactivate their account. What they did stays, and their work can go to somebody else.'),
      },
    ],
    screens: ['/clients', '/users'],
  },
  {
    id: 'roles',
    title: t('Who may do what'),
    lead: t('A role says what its people may see and do. Each person has one role.'),
    steps: [
      {
        what: t('Start with the roles that are there'),
        how: t('New companies have roles for administrators, staff and clients. Open one to read its permissions.'),
      },
      {
        what: t('Create Role'),
        how: t('Give a role only what its people need. Leave out a permission, and its buttons are gone for them.'),
      },
      {
        what: t('All projects, or only their own'),
        how: t('With one permission people see every project. With the other they see those whose team they are in.'),
      },
      {
        what: t('What clients never see'),
        how: t(
          'People of a client see their own client at most, in any role. What is for staff only stays hidden from them.',
        ),
      },
    ],
    screens: ['/settings/roles', '/users'],
  },
  {
    id: 'first-project',
    title: t('Your first project'),
    lead: t('A project brings together what you and a client work on: files, messages, dates and people.'),
    steps: [
      {
        what: t('New Project'),
        how: t('Give it a title, a client and dates, and choose the team and the people of the client.'),
      },
      {
        what: t('Upload something'),
        how: t('Add a document or an image. Before you upload, choose whether the client sees it or staff only.'),
      },
      {
        what: t('Write to the client'),
        how: t(
          'Every message says who will read it. Look at the button before you send: it names the client, or staff only.',
        ),
      },
      {
        what: t('Ask for Approval'),
        how: t('At a document or an image, choose the people and a day. Their answers are kept with the version.'),
      },
    ],
    screens: ['/projects', '/approvals'],
  },
  {
    id: 'preview',
    title: t('See what they see'),
    lead: t('Before you invite a client, look at Loggia with their eyes.'),
    steps: [
      {
        what: t('See it as a person'),
        how: t(
          'Open a client, or the menu of one of its people or of a role, and choose See what they see. For 15 minutes you see the product as they do, and nothing can be changed.',
        ),
      },
      {
        what: t('See a project'),
        how: t('On a project, open what the client sees. It also lists what is hidden from them, and why.'),
      },
      {
        what: t('Stop'),
        how: t('The bar at the top says who you see it as. Choose Stop there, and you are yourself again.'),
      },
      {
        what: t('Look back'),
        how: t('Each preview is in the audit log, which you find in the settings.'),
      },
    ],
    screens: ['/users', '/clients', '/settings/company'],
  },
];

const forStaff: readonly HelpPage[] = [
  {
    id: 'begin',
    title: t('Where to begin'),
    lead: t('Three places tell you what to do next. You see the projects and clients that your role allows.'),
    steps: [
      {
        what: t('Dashboard'),
        how: t(
          'What waits for you comes first, soonest on top. Below are your projects, those that are late, and the next weeks.',
        ),
      },
      {
        what: t('My work'),
        how: t(
          'Your tasks, tickets and approvals of all projects, by day. Tick a task when it is done, or drag it to another day.',
        ),
      },
      {
        what: t('Inbox'),
        how: t(
          'News that concerns you: mentions, answers, assignments. Mark a line as done, or snooze it to see it again later.',
        ),
      },
      {
        what: t('Search'),
        how: t('Press Ctrl or ⌘ with K. Type the name of a project, a person or a page, or what you want to do.'),
      },
    ],
    screens: ['/dashboard', '/my-work', '/inbox'],
  },
  {
    id: 'projects',
    title: t('Work in a project'),
    lead: t('A project has all that you share with a client, in tabs.'),
    steps: [
      {
        what: t('Find it'),
        how: t('Filter the projects by status, client or person, and save the filter as a view if you need it often.'),
      },
      {
        what: t('Upload Document'),
        how: t(
          'Drop files on the page or choose them. A new version of a document keeps the old ones, and you can compare them.',
        ),
      },
      {
        what: t('Tasks'),
        how: t(
          'If the project has tasks, open one to see its checklist, files and conversation. Assign a task to the client to ask for a file or an answer.',
        ),
      },
      {
        what: t('Write Update'),
        how: t(
          'Tell the client how the project goes. Loggia writes a draft from what happened; you change it and publish.',
        ),
      },
      {
        what: t('Hours'),
        how: t(
          'If your company books hours, type them into the sheet of your week, or start a timer on a task or ticket.',
        ),
      },
    ],
    screens: ['/projects', '/my-work'],
  },
  {
    id: 'audience',
    title: t('What the client sees'),
    lead: t(
      'Everything you write or upload is either for the client or for staff only. You always see which before you send.',
    ),
    steps: [
      {
        what: t('Messages'),
        how: t(
          'Choose who reads it above the text. The button then says it again: it names the client, or staff only.',
        ),
      },
      {
        what: t('Documents and images'),
        how: t('Choose who sees them when you upload. You can change that later in the menu of the file.'),
      },
      {
        what: t('Too fast?'),
        how: t('For ten seconds after sending you can take a message back. Nobody has read it until then.'),
      },
      {
        what: t('Make sure'),
        how: t('If your role allows, a project can show you what its client sees, and why the rest is hidden.'),
      },
    ],
    screens: ['/projects'],
  },
  {
    id: 'approvals',
    title: t('Ask for approval'),
    lead: t('An approval is a clear yes to one version of a document or an image.'),
    steps: [
      {
        what: t('Ask for Approval'),
        how: t(
          'In the menu of a file, choose the people of the client, whether one yes is enough, and the day by which you need it.',
        ),
      },
      {
        what: t('Wait'),
        how: t('They get a mail with a button, and a reminder before the day. Approvals shows who has answered.'),
      },
      {
        what: t('Changes asked for'),
        how: t(
          'Read what should change, upload a new version and ask again. The answer to the old version stays with it.',
        ),
      },
      {
        what: t('Told by phone'),
        how: t('Write down what was said. It is kept, but it is not an approval: only the person can give one.'),
      },
    ],
    screens: ['/approvals', '/projects'],
  },
  {
    id: 'tickets',
    title: t('Answer tickets'),
    lead: t('Clients write tickets when something is broken or missing.'),
    steps: [
      {
        what: t('Take one'),
        how: t(
          'Assign it to yourself, so that others know. Status, priority and assignee can be changed right in the list.',
        ),
      },
      {
        what: t('Answer [verb]'),
        how: t('Write to the client, or to staff only when you need help first. The ticket shows who has to act next.'),
      },
      {
        what: t('Keep the promise'),
        how: t(
          'If the client has a service level, the list shows when the answer is due. The clock stands still while you wait for the client.',
        ),
      },
      {
        what: t('Resolve it'),
        how: t(
          'Set the status to Resolved. It closes after seven quiet days, and an answer of the client opens it again.',
        ),
      },
    ],
    screens: ['/supportTickets', '/my-work'],
  },
];

const forClients: readonly HelpPage[] = [
  {
    id: 'what-you-see',
    title: t('What you see here'),
    lead: t(
      'This is where your team shares its work with you. You see only what belongs to your company, and no other client sees it.',
    ),
    steps: [
      {
        what: t('Dashboard'),
        how: t('It begins with what waits for you. If nothing waits, it shows how your projects stand.'),
      },
      {
        what: t('Projects'),
        how: t(
          'Open a project to see its dates, the people, the files and what was written. Which tabs you see depends on your role.',
        ),
      },
      {
        what: t('Inbox'),
        how: t('News that concerns you. Mark a line as done when you have read it.'),
      },
      {
        what: t('Search'),
        how: t('Choose Search at the top and type the name of a file, a project or a page.'),
      },
    ],
    screens: ['/dashboard', '/projects', '/inbox'],
  },
  {
    id: 'waiting',
    title: t('Answer what waits for you'),
    lead: t('Sometimes the team needs something from you: a file, an answer or a decision.'),
    steps: [
      {
        what: t('Find it'),
        how: t('Waiting for you is at the top of the dashboard, soonest first. My work shows the same by day.'),
      },
      {
        what: t('Open it'),
        how: t('Each line says what is needed, in which project and by when. Choose it to go there.'),
      },
      {
        what: t('Send a file'),
        how: t('Choose the file, or drop it where it is asked for. The team is told at once.'),
      },
      {
        what: t('Write an answer'),
        how: t(
          'Type it and send it. The line is gone from your list, and the team goes on. If something is not clear, ask in the conversation first.',
        ),
      },
    ],
    screens: ['/dashboard', '/my-work'],
  },
  {
    id: 'approve',
    title: t('Approve a document'),
    lead: t('When the team needs your yes to a document or an image, you get a mail, and it waits for you here.'),
    steps: [
      {
        what: t('Look at it'),
        how: t('Open the approval. It shows exactly the version that you are asked about.'),
      },
      {
        what: t('Approve'),
        how: t(
          'Your yes is for this version only and is kept with your name and the time. A newer version needs a new yes.',
        ),
      },
      {
        what: t('Ask for changes'),
        how: t('Say what should be different. The team uploads a new version and asks you again.'),
      },
      {
        what: t('By mail'),
        how: t(
          'The button in the mail counts. An answer to the mail reaches the team as a message, but approves nothing.',
        ),
      },
    ],
    screens: ['/approvals'],
  },
  {
    id: 'write',
    title: t('Write to the team'),
    lead: t('Write where it belongs, so that everybody finds it later.'),
    steps: [
      {
        what: t('In a conversation'),
        how: t(
          'Projects, documents, images and tickets have one. The team and the people of your company who see the project can read it.',
        ),
      },
      {
        what: t('Mention somebody'),
        how: t('Type @ and a name, and that person is told. You can also attach files.'),
      },
      {
        what: t('Create Ticket'),
        how: t(
          'If something is broken or missing, open Support and describe it. You see there who has to act, and you are told when the team answers.',
        ),
      },
      {
        what: t('Not solved?'),
        how: t('Answer in the ticket, and it opens again.'),
      },
    ],
    screens: ['/projects', '/supportTickets'],
  },
  {
    id: 'mails',
    title: t('What mails you get'),
    lead: t('Loggia sends you a mail when something concerns you, and you decide how many.'),
    steps: [
      {
        what: t('When something is for you'),
        how: t(
          'Somebody mentions you, answers you or asks for something. What you have already read here needs no mail.',
        ),
      },
      {
        what: t('Choose'),
        how: t(
          'In the notification settings, choose for each kind of news: inbox and mail, inbox only, or a digest at the time you like.',
        ),
      },
      {
        what: t('Follow or mute'),
        how: t('Follow a project or a ticket to hear of everything in it. Mute it to hear only of mentions.'),
      },
      {
        what: t('Answer by mail'),
        how: t('Where a mail says so, just answer it. Your answer appears in the conversation.'),
      },
    ],
    screens: ['/user', '/inbox'],
  },
];
