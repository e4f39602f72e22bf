/** Who does something that the audit tells of, and from where. */
export interface Actor {
  userId: number
  /** The network address; a keyed hash of it is kept. Absent where a job does what was asked for before. */
  address?: string
}
