interface Place {
  projectId: string;
  /** The tab and the id of a document or picture. */
  file?: { tab: 'documents' | 'images'; id: string };
  /** Without a file and a task the place is the conversation of the project. */
  taskId?: string;
  message?: string;
}

/** The path that opens a conversation, perhaps at a message. */
export function conversationPath({ projectId, file, taskId, message }: Place): string {
  if (taskId) return `/projects/${projectId}/tasks/${taskId}${message ? `?message=${message}` : ''}`;
  const search = new URLSearchParams({ tab: file?.tab ?? 'conversation' });
  if (file) search.set('about', file.id);
  if (message) search.set('message', message);
  return `/projects/${projectId}?${search}`;
}
