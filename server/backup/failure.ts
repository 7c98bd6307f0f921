/** Tells the operator in one line why a backup or a restore failed. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function damaged(file: string): BackupError {
  return new BackupError(
    `${file} is damaged, incomplete or not a Loggia backup. Nothing was changed. Use another backup.`,
  );
}
