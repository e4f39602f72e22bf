import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Prompt, readPromptFile } from './prompt-file.ts'
import { type PromptName, promptNames } from './prompt-names.ts'

/**
 * The prompts, as editors keep them in files. All of them have to be right at start. Later changes hold from the next run on;
 * one that is wrong is reported, and the prompt before it stays in use.
 */
export class PromptLibrary {
  readonly #directory: string
  readonly #prompts = new Map<PromptName, Prompt>()
  readonly #problems = new Map<PromptName, string>()

  /** @throws naming every prompt that is wrong. */
  constructor(directory: string) {
    this.#directory = resolve(directory)
    for (const name of promptNames) this.#keep(name, () => readFileSync(this.#pathOf(name), 'utf8'))
    if (this.#problems.size === 0) return
    throw new Error(`The prompts in ${this.#directory} cannot be used. ${this.problems().join(' ')}`)
  }

  /** The prompt as its file stands now, or as it stood when it was last right. */
  async read(name: PromptName): Promise<Prompt> {
    const text = await readFile(this.#pathOf(name), 'utf8').catch(() => null)
    this.#keep(name, () => text)
    const prompt = this.#prompts.get(name)
    if (!prompt) throw new Error(`There is no prompt ${name}.`)
    return prompt
  }

  /** Looks at all files again. */
  async refresh(): Promise<void> {
    await Promise.all(promptNames.map((name) => this.read(name)))
  }

  /** What is wrong with files whose prompt of before is used; none when all are right. */
  problems(): string[] {
    return [...this.#problems.values()]
  }

  #keep(name: PromptName, read: () => string | null): void {
    const text = orNull(read)
    const checked = text === null ? null : readPromptFile(name, text)
    if (checked?.ok) {
      this.#prompts.set(name, checked.prompt)
      this.#problems.delete(name)
    } else this.#problems.set(name, checked?.problem ?? `The prompt ${name}.md cannot be read.`)
  }

  #pathOf(name: PromptName): string {
    return resolve(this.#directory, `${name}.md`)
  }
}

function orNull(read: () => string | null): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
