/** Bytes of a mail, with its files as they are transferred. Here, so that the parser is loaded only by its thread. */
export const mailSizeLimit = 30 * 1024 * 1024;
