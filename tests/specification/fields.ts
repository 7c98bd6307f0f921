import type { Section } from './statement.ts';

export const fields: Section = {
  heading: '3 Entities and their fields',
  statements: {
    'S3.project': 'Project: id, title, description, status, dates, progress, clientId, people, counts and team',
    'S3.project.payload': 'A project takes title, description, status, dates, progressPercentage, clientId, userIds',
    'S3.summary': 'Summary: counts by status, of users, clients, documents, images, and recentProjects',
    'S3.client': 'Client: id, name; update takes a partial body',
    'S3.tenant': 'Tenant: id, name, domain, isActive, createdAt, updatedAt, demoAccounts (userName, password, role)',
    'S3.user': 'User: id, names, email, username, phone, roleName, roleId, clientRole, clientId',
    'S3.token': 'The token contains id, name, email, role, tenantId and permissions',
    'S3.user.create':
      'Creating a user takes email, userName, password, confirmPassword, names, phoneNumber, roleId, clientId, isActive',
    'S3.user.update': 'Updating takes names, roleId, phoneNumber, email, userName, isActive, clientId',
    'S3.role': 'Role: id, name, description, roleType (may be absent), claims, createdAt, updatedAt',
    'S3.role.payload': 'A role takes name, description, roleType, claims, and id on update',
    'S3.claim': "Permission: value as 'group:action', title, description",
    'S3.claim.general': "The group is 'General' if a value has none",
    'S3.login': 'Sign-in takes identifier, password, tenantId and returns token',
    'S3.password': 'A password change takes currentPassword, newPassword, confirmPassword',
    'S3.password.admin': 'Setting a password takes userId, password, confirmedPassword',
    'S3.document': 'Document: id, fileName, contentType, fileSizeBytes, description, createdAt, createdByUser',
    'S3.document.form': 'A document is uploaded with file, description, projectId, clientId',
    'S3.image':
      'Image: imageId, fileName, contentType, fileSize, description, category, uploadedAt, uploadedBy, originalUrl, thumbnails.small',
    'S3.image.form': 'An image is uploaded with File, Description, Category, ProjectId, Metadata',
    'S3.image.metadata': 'Metadata contains projectId and uploadedAt as JSON',
    'S3.ticket': 'Ticket: id, title, description, type, priority, status',
    'S3.ticket.wide': 'A ticket can also be OnHold or Cancelled',
    'S3.ticket.payload': 'A ticket takes title, description, type, priority; an assignee is never sent',
    'S3.entity': 'Entity: table name, display name, fields; field: name, type text',
  },
};
