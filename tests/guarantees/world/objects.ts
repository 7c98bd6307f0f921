/** The objects of one place, which requests can name. */
export type Objects = {
  tenantId: string;
  tenantName: string;
  tenantDomain: string;
  clientId: string;
  projectId: string;
  userId: string;
  roleId: string;
  roleName: string;
  serviceLevelId: string;
  viewId: string;
  templateId: string;
  updateId: string;
  taskId: string;
  /** A task that asks the person of the place for a file. */
  fileRequestId: string;
  webhookId: string;
  providerId: string;
  importId: string;
  ranImportId: string;
  deliveryId: string;
  documentId: string;
  imageId: string;
  /** In the trash. The files are of the place's project. */
  deletedClientId: string;
  deletedProjectId: string;
  deletedDocumentId: string;
  deletedImageId: string;
  ticketId: string;
  /** A ticket with a link to a third one, and that link. */
  linkedTicketId: string;
  ticketLinkId: string;
  mailId: string;
  messageId: string;
  attachmentId: string;
  /** Open, about the document, asked of the client person. */
  signOffId: string;
  /** Somebody of the client who sees the files and may approve. */
  clientPersonId: string;
  /** Held, without a known sender. */
  inboundMailId: string;
  notificationId: string;
  sessionId: string;
  tokenId: string;
  scimTokenId: string;
  feedId: string;
  /** A hand-over that the person of the place asked for. */
  exportId: string;
  factorId: string;
};

export type Sample = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
