import { parseDocument } from 'yaml'
import type { SourceFile } from '../../../source-record.ts'
import { readWholeText } from '../../text/decode-text.ts'
import { readToml } from '../front-matter/read-toml.ts'

/** What a small file of YAML, TOML or JSON holds; null when it cannot be read, which loses no text. */
export async function readData(file: SourceFile, signal?: AbortSignal): Promise<unknown> {
  const text = await readWholeText(file, { signal, mostBytes: 1024 * 1024 })
  if (!text.ok) return null
  try {
    return file.name.endsWith('.toml')
      ? readToml(text.text)
      : parseDocument(text.text, { schema: 'core', stringKeys: true }).toJS({ maxAliasCount: 50 })
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
