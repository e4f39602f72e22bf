/**
 * What trying again will not repair: the job goes to the dead letters at once. Its message is kept and logged; it
 * must not hold anything personal.
 */
export class HopelessJobError extends Error {
  override name = 'HopelessJobError'
}
