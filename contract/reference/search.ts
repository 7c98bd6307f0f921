import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

export const searchReference = {
  search: {
    summary: 'Search',
    description:
      'Finds projects, tickets and tasks by their title, clients and people by their name, documents and images by their file name, and people by their e-mail address. A project, person, ticket or file is also found by the name of its client, and a file by the title of its project. `12` and `#12` find the ticket with that number. The best come first: names that begin with the text, then those in which a word does, then the others, and the newest first among equals. Of messages, the newest 50,000 are searched for the text. `limit` is the maximum for each kind, at most 20.',
    example: {
      query: { q: 'old lobby', limit: 5 },
      answer: {
        projects: [],
        clients: [],
        people: [],
        tickets: [],
        tasks: [],
        documents: [],
        images: [
          {
            id: ids.oldPhoto,
            fileName: 'old lobby.png',
            projectId: ids.lobby,
            projectTitle: 'Lobby renovation',
            clientName: 'Acme Hotels',
          },
        ],
        messages: [],
      },
    },
  },
} satisfies Partial<References>;
