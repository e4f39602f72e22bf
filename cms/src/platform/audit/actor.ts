/** Who of the staff does something, and from where. */
export interface Actor {
  userId: number
  /** The network address; a keyed hash of it is kept. */
  address: string
}
