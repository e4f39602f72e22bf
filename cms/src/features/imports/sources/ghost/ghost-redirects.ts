import { parse } from 'yaml'
import {
  type SourceBroken,
  type SourceFile,
  type SourceRedirect,
  UnreadableSource,
} from '../../source-record.ts'
import { readRange } from '../archive/archive-reader.ts'
import { CharacterFindings, cleanValue } from './clean-value.ts'
import { isRow, listOf, type Row, text } from './ghost-values.ts'

const mostBytes = 8e6

/** The rules of a `redirects.json` or `redirects.yaml`; one that cannot be read is a single broken record. */
export async function* readRedirects(file: SourceFile): AsyncGenerator<SourceRedirect | SourceBroken> {
  const place = { file: file.name, line: null, byte: null }
  const rules = await rulesOf(file)
  if (rules instanceof UnreadableSource) {
    yield {
      kind: 'broken',
      of: 'redirect',
      id: file.name,
      place,
      findings: [],
      original: '',
      name: file.name,
      reason: rules.message,
    }
    return
  }
  for (const [at, rule] of rules.entries()) {
    const redirect = redirectOf(rule, place)
    const reason = 'The rule does not say from where to where it leads.'
    const of = 'redirect'
    yield (
      redirect ?? {
        kind: 'broken',
        of,
        id: `${file.name} ${at + 1}`,
        place,
        findings: [],
        original: JSON.stringify(rule),
        name: `Rule ${at + 1}`,
        reason,
      }
    )
  }
}

/** What one rule says; null when it says too little. */
export function redirectOf(rule: Row, place: SourceRedirect['place']): SourceRedirect | null {
  const from = text(rule, 'from').trim()
  const to = text(rule, 'to').trim()
  if (from === '' || to === '') return null
  const path = plainPath(from)
  return {
    kind: 'redirect',
    id: from,
    place,
    findings: [],
    original: JSON.stringify(rule),
    from: path ?? from,
    to,
    isPermanent: rule['permanent'] === true || rule['permanent'] === 'true' || rule['permanent'] === 301,
    isPattern: path === null,
  }
}

/** All that Ghost matches is a pattern; most are written for a single path, perhaps with marks of its begin and end. */
function plainPath(from: string): string | null {
  const path = from.replace(/^\^/, '').replace(/\$$/, '').replace(/\/\?$/, '/')
  if (/(?<!\\)[?*+()[\]{}|^$]/.test(path)) return null
  const plain = path.replace(/\\([/.?=&+-])/g, '$1')
  return /^\/[^\s\\<>"]*$/.test(plain) ? plain : null
}

async function rulesOf(file: SourceFile): Promise<Row[] | UnreadableSource> {
  const problem = (why: string, cause?: unknown) =>
    new UnreadableSource(`‘${file.name}’ ${why}.`, { file: file.name, line: null, byte: null }, { cause })
  if (file.sizeBytes > mostBytes) return problem('is too large for a list of redirects')
  const written = (await readRange(file, { start: 0, end: file.sizeBytes })).toString().replace(/^\ufeff/, '')
  try {
    const rules: unknown = file.name.endsWith('.json')
      ? JSON.parse(written)
      : parse(written, { maxAliasCount: 100 })
    return rowsOfRules(cleanValue(rules, new CharacterFindings()))
  } catch (error) {
    return problem('cannot be read as a list of redirects', error)
  }
}

/** A list of rules, or paths below the code they are answered with. */
function rowsOfRules(rules: unknown): Row[] {
  if (!isRow(rules)) return listOf(rules).map((rule) => (isRow(rule) ? rule : { rule }))
  return Object.entries(rules).flatMap(([code, paths]): Row[] => {
    if (!isRow(paths)) return [{ rule: { [code]: paths } }]
    return Object.entries(paths).map(([from, to]) => ({ from, to, permanent: code === '301' }))
  })
}
