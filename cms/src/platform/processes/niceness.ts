/**
 * The priority of processes that nobody waits for: about a tenth of what publishing and readers get when a machine is
 * busy, so that they go first, and yet it is got to.
 */
export const givesWay = 10

/** The priority of what is not waited for by the second: about a third of what publishing and readers get when a machine is busy. */
export const givesWayALittle = 5

/**
 * The priority of what is done once and may take as long as it likes: about a seventieth of a core while the machine is busy. A
 * first start sizes its pictures after its pages are rendered, not beside it.
 */
export const givesWayToAll = 19
