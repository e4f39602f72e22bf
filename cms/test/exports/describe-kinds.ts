import { archiveKinds } from '../../src/features/exports/archive/archive-kinds.ts'
import type { Field, Fields } from '../../src/features/exports/archive/fields.ts'
import { type GlobalKind, globalKinds } from '../../src/features/exports/archive/global-kinds.ts'
import type { Kind } from '../../src/features/exports/archive/kind.ts'

/** What the fields of a record are, as docs/export-format.md lists them: `heroImage`: key of pictures. */
function describeFields(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, field]) => `\`${name}\`${typeText(field)}`)
    .join(', ')
}

function typeText(field: Field): string {
  switch (field.is) {
    case 'text':
      return ''
    case 'reference':
      return ` (key: ${field.to})`
    case 'references':
      return ` (keys: ${field.to})`
    case 'rows':
    case 'children':
      return ` (list: ${describeFields(field.fields)})`
    case 'group':
    case 'child':
      return ` (${describeFields(field.fields)})`
    case 'choices':
    case 'lines':
      return ' (list of texts)'
    case 'sibling':
      return ` (place in \`${field.list}\`)`
    case 'marks':
      return ' (list)'
    default:
      return ` (${field.is})`
  }
}

/** Each kind as a line of a list. */
export function describeKinds(): string[] {
  const kinds = archiveKinds.map(({ name, head, content, ...kind }: Kind) => {
    if (kind.versions === undefined) return `- **${name}**: ${describeFields({ ...content, ...head })}`
    return `- **${name}**: ${describeFields(head)}; in \`published\` and \`draft\`: ${describeFields(content)}`
  })
  const globals = globalKinds.map(
    ({ name, content }: GlobalKind) => `- **globals**, \`${name}\`: ${describeFields(content)}`,
  )
  return [...kinds, ...globals]
}
