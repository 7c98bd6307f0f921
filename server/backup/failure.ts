/** Tells the operator in one line why a backup or a restore failed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
