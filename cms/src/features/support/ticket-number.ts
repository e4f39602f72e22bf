/** The first ticket is 1001: a number of four digits reads like one, and does not tell that it is the first. */
const offset = 1000

/** What a ticket is called, in mails and on the telephone, by its id in the database. It opens nothing. */
export function ticketNumber(id: number): number {
  return offset + id
}
