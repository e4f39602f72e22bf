/** Reports the seed's work as lines that a person can follow. */
export interface Progress {
  step<Result>(title: string, work: () => Promise<Result>): Promise<Result>
  /** The same for work on `total` things, with a line about every tenth of them. */
  count<Result>(
    title: string,
    total: number,
    work: (onProgress: (done: number) => void) => Promise<Result>,
  ): Promise<Result>
}

export function createProgress(write: (line: string) => void): Progress {
  const step: Progress['step'] = async (title, work) => {
    const startedAt = performance.now()
    const result = await work()
    write(`${title}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return result
  }
  return {
    step,
    count: (title, total, work) => {
      let reported = 0
      return step(title, () =>
        work((done) => {
          const tenth = Math.floor((done * 10) / total)
          if (tenth === reported || done === total) return
          reported = tenth
          write(`${title}: ${done} of ${total}`)
        }),
      )
    },
  }
}
