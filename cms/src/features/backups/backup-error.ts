/** Why a backup cannot be made or used: a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Says what a person can do something about; anything else is what it was. */
export function explainBackupError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(
      `There is no room left on the disk of ${folder}. Nothing was kept of this backup.`,
      {
        cause: error,
      },
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BackupError(`Nothing can be written to ${folder}.`, { cause: error })
  }
  return error
}
