const longestWaitMs = 5000

/**
 * Lets the tabs of one browser begin their checkout session to the checkout one after the other: the first one's cookie is then there
 * when the second one asks, and both pay for the same order. It is a courtesy: the server refuses a second order anyway, so a
 * tab that has waited long enough goes ahead.
 */
export async function inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
  // Browsers have locks on secure pages alone.
  if (!('locks' in navigator)) return work()
  let hasBegun = false
  try {
    const signal = AbortSignal.timeout(longestWaitMs)
    return await navigator.locks.request('meridian-checkout', { signal }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
