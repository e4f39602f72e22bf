/** As Payload makes the ids of blocks. */
export function newBlockId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 24)
}
