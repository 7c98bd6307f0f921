interface Place {
  projectId: string;
  /** The tab and the id of a document or picture. Without it the place is the conversation of the project. */
  file?: { tab: 'documents' | 'images'; id: string };
  message?: string;
}

/** The path that opens a conversation, perhaps at a message. */
export function conversationPath({ projectId, file, message }: Place): string {
  const search = new URLSearchParams({ tab: file?.tab ?? 'conversation' });
  if (file) search.set('about', file.id);
  if (message) search.set('message', message);
  return `/projects/${projectId}?${search}`;
}
