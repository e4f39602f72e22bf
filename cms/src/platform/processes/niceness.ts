/**
 * The priority of processes that nobody waits for: about a tenth of what publishing and readers get when a machine is
 * busy, so that they go first, and yet it is got to.
 */
export const givesWay = 10
