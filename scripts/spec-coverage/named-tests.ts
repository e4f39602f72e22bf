/** A test whose name says which paragraphs of the specification it covers. */
export type NamedTest = { file: string; keys: string[]; name: string }

const title = /(['"`])spec (§(?:\\.|(?!\1)[^\\:])+): ((?:\\.|(?!\1)[^\\])+)\1/g

/**
 * The tests of one source file whose names begin with `spec §…:`. Several paragraphs are parted by commas:
 * `spec §2 share dialog, §8 copy: …`.
 */
export function findNamedTests(file: string, source: string): NamedTest[] {
  return [...source.matchAll(title)].map(([, , keys = '', name = '']) => ({
    file,
    keys: keys.split(/,\s*(?=§)/).map((key) => key.trim()),
    name: name.replace(/\\(.)/g, '$1').replace(/\s*@phone(-only)?$/, ''),
  }))
}
