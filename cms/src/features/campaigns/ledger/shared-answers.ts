/** What was found out stands for so many times as long as it took. */
const standsTimes = 9

/**
 * Answers that everybody who asks shares: each is found out once at a time, and again only when nine times as long has passed as it took, so that
 * no more than a tenth of the time goes into it however many ask. What fails is found out again when somebody asks next.
 */
export class SharedAnswers<Value> {
  readonly #nowMs: () => number
  readonly #answers = new Map<string, { value: Promise<Value>; untilMs: number }>()

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** The answer by this key: what makes another answer of it belongs into the key. */
  read(key: string, find: () => Promise<Value>): Promise<Value> {
    const beganMs = this.#nowMs()
    for (const [each, { untilMs }] of this.#answers) if (untilMs <= beganMs) this.#answers.delete(each)
    const known = this.#answers.get(key)
    if (known) return known.value
    const answer = { value: find(), untilMs: Infinity }
    this.#answers.set(key, answer)
    const stands = (times: number) => {
      const endedMs = this.#nowMs()
      answer.untilMs = endedMs + times * (endedMs - beganMs)
    }
    answer.value.then(
      () => stands(standsTimes),
      () => stands(0),
    )
    return answer.value
  }
}
