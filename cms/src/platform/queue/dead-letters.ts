/**
 * Where the jobs of every kind go when their last try has failed, with their data. They wait there for somebody to
 * look; `node src/programs/worker/redrive.ts` queues them again.
 */
export const deadLetters = 'dead-letters'
export const keepDeadLettersSeconds = 90 * 24 * 60 * 60
