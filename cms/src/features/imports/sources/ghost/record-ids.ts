import type { SourceFinding } from '../../source-record.ts'

/** Names that are given once in a file: two posts of one id, or of one slug, are told apart. */
export class RecordIds {
  readonly #slugs = new Map<string, string>()
  readonly #known = new Set<string>()

  take(
    written: string,
    { slug, no }: { slug: string; no: number },
  ): { id: string; findings: SourceFinding[] } {
    const findings: SourceFinding[] = []
    let id = written === '' ? `post-${no}` : written
    if (written === '')
      findings.push({
        code: 'no-id',
        message: 'It has no id, slug or title: its place in the file is its name.',
      })
    if (this.#known.has(id)) {
      findings.push({ code: 'duplicate-id', message: `Another post of the file has the id ‘${id}’ as well.` })
      id = `${id} ${slug === '' ? no : slug}`
    }
    this.#known.add(id)
    const same = slug === '' ? undefined : this.#slugs.get(slug)
    if (same !== undefined)
      findings.push({
        code: 'duplicate-slug',
        message: `Another post, ${same}, has the slug ‘${slug}’ as well.`,
      })
    else if (slug !== '') this.#slugs.set(slug, id)
    return { id, findings }
  }
}
