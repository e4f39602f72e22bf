/** What an address stands for beside what is kept: the page itself, or the feed of it. */
export type OldAddressForm = 'page' | 'rss' | 'atom'

export interface OldAddressVariant {
  /** In the one spelling of `old-address.ts`. */
  address: string
  form: OldAddressForm
}

const maxVariants = 24

type Rule = (variant: { path: string; form: OldAddressForm }) => { path: string; form: OldAddressForm }[]

/** What an address has besides that of its page or file: of one thing, whichever it is. */
const endings: readonly Rule[] = [
  // Feeds: `/feed`, `/feed/atom`, `/rss`, of a list or of an article's comments.
  ({ path }) => {
    const feed = /^(.*?)\/(?:feed(?:\/(atom|rss2?|rdf))?|(rss|atom)(?:\.xml)?)$/.exec(path)
    return feed
      ? [{ path: feed[1] ?? '', form: feed[2] === 'atom' || feed[3] === 'atom' ? 'atom' : 'rss' }]
      : []
  },
  // Other drawings of the same page, its further pages and those of its comments.
  cut(/\/(?:amp|embed|print|trackback|comments|all|all\/1)$/),
  cut(/\/(?:page|seite|pagina|comment-page-)\/?\d{1,6}$/),
  cut(/(?<=.)\/\d{1,3}$/),
  // Smaller copies of a picture.
  ({ path, form }) => {
    const [, name, ending] =
      /^(.+?)(?:-\d{1,5}x\d{1,5}|-scaled|-rotated|-e\d{10,13})+(\.[a-z\d]{2,5})$/.exec(path) ?? []
    return name && ending ? [{ path: name + ending, form }] : []
  },
  ({ path, form }) => {
    const found =
      /^(.*\/content\/images)\/size\/(?:w\d{1,5})?(?:h\d{1,5})?(?:\/format\/[a-z]{3,5})?(\/.+)$/.exec(path)
    return found ? [{ path: `${found[1]}${found[2]}`, form }] : []
  },
]

/** By which else a system finds what it is asked for; another thing may have that address. */
const habits: readonly Rule[] = [
  cut(/(?:\.amp)?\.(?:html?|php\d?|aspx?|jsp|cfm)$|\.amp$/),
  // WordPress goes by the last word of a category, whatever stands before it.
  ({ path, form }) => {
    const [, base, last] = /^(.*?\/category)\/.+\/([^/]+)$/.exec(path) ?? []
    return base && last ? [{ path: `${base}/${last}`, form }] : []
  },
  // An article is found by its last word as well, whichever date stood before it.
  ({ path, form }) => {
    const [, before = '', last] = /^(.*?)\/\d{4}\/\d{2}(?:\/\d{2})?\/([^/]+)$/.exec(path) ?? []
    return last ? [{ path: `${before}/${last}`, form }] : []
  },
]

/**
 * The addresses under which what an address asks for may be kept, itself first. A handful, whatever the address: each costs a
 * look-up.
 */
export function oldAddressVariants(address: string): OldAddressVariant[] {
  return variantsBy([...endings, ...habits], address)
}

/** Whether an address is the feed, a further page or a smaller copy of one of these: it is derived when it is asked for. */
export function isDerivedAddress(address: string, others: ReadonlySet<string>): boolean {
  return variantsBy(endings, address).some(
    (variant) => variant.address !== address && others.has(variant.address),
  )
}

function variantsBy(rules: readonly Rule[], address: string): OldAddressVariant[] {
  const at = address.indexOf('?')
  const query = at < 0 ? '' : address.slice(at)
  const found = new Map<string, OldAddressForm>([[at < 0 ? address : address.slice(0, at), 'page']])
  for (const [path, form] of found) {
    for (const rule of rules) {
      for (const derived of rule({ path, form })) {
        const next = derived.path === '' ? '/' : derived.path
        // A map is gone through to what is added meanwhile.
        if (found.size < maxVariants && !found.has(next)) found.set(next, derived.form)
      }
    }
  }
  return [...found].map(([path, form]) => ({ address: path + query, form }))
}

function cut(ending: RegExp): Rule {
  return ({ path, form }) => (ending.test(path) ? [{ path: path.replace(ending, ''), form }] : [])
}
