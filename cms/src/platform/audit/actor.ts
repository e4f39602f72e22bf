/** Somebody who does something that the audit tells of, and from where. */
export interface Actor {
  userId: number
  /** The network address, where one is known; a keyed hash of it is kept. */
  address?: string
  /** Whether it was declared without signing in: then the audit names nobody who did it, only whose account it is. */
  isUnproven?: boolean
}
