/** One line for whoever runs Loggia: why there is no backup, or no restore. */
export class BackupError extends Error {
  override name = 'BackupError';
}
