/** The id of a new content block: it names the block in the API and in the editor, and means nothing. */
export function newBlockId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 24)
}
