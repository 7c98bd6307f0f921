import type { Section } from './statement.ts';

export const errors: Section = {
  heading: '8 Error catalogue',
  statements: {
    'S8.unlisted':
      "A status that is not listed raises 'An unexpected server error occurred.' with status, text and headers",
    'S8.listed': "A listed one raises 'A server side error occurred.' with the parsed body",
    'S8.result': 'A structured body is thrown itself',
    'S8.login': 'Sign-in 401: wrong name or password, or the account is disabled',
    'S8.register': 'Register 400: the request is invalid or the user cannot be created',
    'S8.change-password.400': 'Both password changes 400: the request is invalid or the change fails',
    'S8.change-password.401': 'Password change 401: not signed in',
    'S8.admin-password.401': 'Setting a password 401: not signed in or not allowed',
    'S8.admin-password.404': 'Setting a password 404: no such user',
    'S8.refresh': 'Refresh 401: the refresh token is not valid',
    'S8.documents-500': 'A 500 of a document call is handled',
    'S8.extract':
      'The text for the user is a plain text, the first of errors, message, the body, or the message of the error',
    'S8.mutations': "A failed change shows the server's message if there is one",
    'S8.sign-in.wrong': "'Invalid email/username or password'",
    'S8.sign-in.failed': "'Login failed. Please try again.'",
    'S8.sign-in.no-tenant': "'No tenant selected. Please go back and select your company.'",
    'S8.tenant.name': "'Organization not found. Please check the name and try again.'",
    'S8.tenant.url': "'Company not found. Please check the URL and try again.'",
    'S8.download.no-token': "'No authentication token found'",
    'S8.download.failed': "'Download failed: {status} {statusText}'",
    'S8.upload.inline': 'An upload dialog shows the message',
    'S8.upload.document': "'An unexpected error occurred while uploading the document.'",
    'S8.upload.image': "'Failed to upload image. Please try again.'",
    'S8.delete': "A failed deletion shows the 'Error' view with the message and Close",
    'S8.401': 'Any 401 clears the token and leads to `/login`, unless already there',
    'S8.tickets': 'The ticket screen shows no separate error',
  },
};
