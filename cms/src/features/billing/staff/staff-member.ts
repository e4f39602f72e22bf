import type { Actor } from '../../../platform/audit/actor.ts'

/** An administrator who does something about a reader's subscription. The provider is told the public id alone. */
export interface StaffMember extends Actor {
  publicId: string
}
