type Node = Record<string, unknown>

/** A JSON schema in a few words or, for an object, a line for each field; as TypeScript would write it. */
export function describeSchema(schema: unknown, indent = ''): string {
  if (!isNode(schema)) return 'any'
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'any'
  const variants = schema.anyOf ?? schema.oneOf
  if (Array.isArray(variants)) return variants.map((variant) => describeSchema(variant, indent)).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `${describeSchema(schema.items, indent)}[]`
  if (isNode(schema.properties)) return describeObject(schema, schema.properties, indent)
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'any')
  return `${type}${describeLimits(schema)}`
}

function describeObject(schema: Node, properties: Node, indent: string): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${indent}  ${name}${mark}: ${describeSchema(property, `${indent}  `)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function describeLimits(schema: Node): string {
  const notes = [
    typeof schema.format === 'string' && schema.format,
    typeof schema.minimum === 'number' &&
      schema.minimum > Number.MIN_SAFE_INTEGER &&
      `from ${schema.minimum}`,
    typeof schema.maximum === 'number' && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((note) => note !== false)
  return notes.length > 0 ? ` (${notes.join(', ')})` : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
