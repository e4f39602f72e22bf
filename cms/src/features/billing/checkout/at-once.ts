/** Lets requests that are the same and come at the same moment, as of a double click, be one. In this process alone. */
export function createAtOnce<Answer>(): (key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const begun = new Map<string, Promise<Answer>>()
  return (key, work) => {
    const running = begun.get(key)
    if (running) return running
    const answer = work().finally(() => begun.delete(key))
    begun.set(key, answer)
    return answer
  }
}
