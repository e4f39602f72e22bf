import type { JobPlace } from '../../../platform/queue/enqueue.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { accountMailJob } from '../account-mail.job.ts'

/** Sends a new colleague the link to choose a password with, once the transaction of `place` has committed. */
export async function inviteStaff(place: JobPlace, userId: number): Promise<void> {
  await enqueue(accountMailJob, { about: 'invitation', userId }, place)
}
