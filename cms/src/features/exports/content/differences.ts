import { csvLine } from '../../../platform/csv/csv-line.ts'
import { Spool } from './spool.ts'

/** What a format has no place for: told in a file of the export. */
export class Differences {
  readonly #spool: Spool
  count = 0

  private constructor(spool: Spool) {
    this.#spool = spool
  }

  static async open(): Promise<Differences> {
    const differences = new Differences(await Spool.open())
    await differences.#spool.add(csvLine(['Of', 'Name', 'What is different']))
    return differences
  }

  /** `kind` and `name` say of what: `Article`, `The Quiet Capital`. */
  async add(kind: string, name: string, what: string): Promise<void> {
    this.count += 1
    await this.#spool.add(csvLine([kind, name, what]))
  }

  /** All that was told, as a table. Nothing can be added any more. */
  read(): AsyncIterable<Uint8Array> {
    return this.#spool.read()
  }

  close(): Promise<void> {
    return this.#spool.close()
  }
}
