import { MediaStorageAwayError } from '@meridian/shared/media-files/media-files'

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left on the disk. Nothing was kept of this export.',
  EDQUOT: 'There is no room left on the disk. Nothing was kept of this export.',
  ENOENT: 'The folder of this file is not there.',
  ENOTDIR: 'The folder of this file is not there.',
  EACCES: 'Nothing can be written there.',
  EPERM: 'Nothing can be written there.',
  EROFS: 'Nothing can be written there.',
}

/** Why an export failed, in a sentence; null for what nobody can do something about. */
export function explainExportError(error: unknown, path: string): string | null {
  if (error instanceof MediaStorageAwayError) return error.message
  if (error instanceof Error && error.name === 'AbortError')
    return 'Stopped. Nothing was kept of this export.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence === undefined ? null : `${path}: ${sentence}`
}
