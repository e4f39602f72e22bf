/** What a form-encoded body or query says: text, lists and hashes of it. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type FormHash = { [key: string]: FormValue }

type Tree = Map<string, string | Tree>

/**
 * Reads the provider's form encoding: `items[0][price]=p&expand[]=customer&metadata[a]=1`. A hash whose keys are 0, 1,
 * 2… in order is a list.
 */
export function decodeForm(text: string): FormHash {
  const tree: Tree = new Map()
  for (const [key, value] of new URLSearchParams(text)) put(tree, pathOf(key), value)
  return toHash(tree)
}

/** `a[b][]` → a, b, ''. */
function pathOf(key: string): string[] {
  const open = key.indexOf('[')
  if (open <= 0 || !key.endsWith(']')) return [key]
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')]
}

function put(tree: Tree, path: string[], value: string): void {
  let place = tree
  for (const part of path.slice(0, -1)) {
    const name = part === '' ? String(place.size) : part
    const next = place.get(name)
    if (next instanceof Map) {
      place = next
      continue
    }
    const made: Tree = new Map()
    place.set(name, made)
    place = made
  }
  const last = path.at(-1) ?? ''
  place.set(last === '' && path.length > 1 ? String(place.size) : last, value)
}

function toHash(tree: Tree): FormHash {
  return Object.fromEntries(
    [...tree].map(([key, value]) => [key, typeof value === 'string' ? value : toValue(value)]),
  )
}

function toValue(tree: Tree): FormValue {
  const isList = [...tree.keys()].every((key, place) => key === String(place))
  if (!isList) return toHash(tree)
  return [...tree.values()].map((value) => (typeof value === 'string' ? value : toValue(value)))
}
