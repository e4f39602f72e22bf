/** Fields by their names in small letters; of several with one name, the first. */
export type Fields = Map<string, string>

/**
 * Reads groups of fields, which empty lines set apart (RFC 3464, RFC 5965). Values that go on in the next line are put together.
 */
export function parseFields(text: string): Fields[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((group) => toFields(group.replaceAll(/\r?\n[ \t]+/g, ' ')))
    .filter((fields) => fields.size > 0)
}

function toFields(group: string): Fields {
  const fields: Fields = new Map()
  for (const line of group.split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    if (!fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}
