/** Runs work of one key after the other, in this process; work of different keys does not wait. */
export type KeyLocks = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createKeyLocks(): KeyLocks {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const turn = Promise.allSettled([before]).then(work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
