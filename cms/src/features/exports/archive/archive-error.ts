/** Why an archive cannot be read or brought in: a sentence, with the file of the archive and its line where that is known. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
