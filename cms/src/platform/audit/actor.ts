/** Somebody who does something that the audit tells of, and from where. */
export interface Actor {
  userId: number
  /** The network address; a keyed hash of it is kept. Absent where a job does what was asked for before. */
  address?: string
  /** Whose account it is, where somebody of the staff does it for them. */
  readerId?: number
  /** Whether it was declared without signing in: then the audit names nobody who did it, only whose account it is. */
  isUnproven?: boolean
}
