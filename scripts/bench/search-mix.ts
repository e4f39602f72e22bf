import pg from 'pg'

export type SearchKind =
  | 'rare word'
  | 'common word'
  | 'two words'
  | 'beginning'
  | 'misspelt word'
  | 'phrase'
  | 'author'
  | 'filtered'
  | 'nothing there'

export interface SearchMix {
  articles: number
  /** Each kind in turn. */
  searches: { kind: SearchKind; path: string }[]
}

interface Corpus {
  rare: string[]
  common: string[]
  names: string[]
  sections: string[]
  years: number[]
  sentences: string[]
}

/** Searches as readers make them, of the words that the articles have; the same ones for the same corpus. */
export async function readSearchMix(databaseUrl: string, ofEachKind: number): Promise<SearchMix> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    const { rows } = await database.query<{ count: number }>('select count(*)::int from article_search')
    const corpus = await readCorpus(database)
    const searches = Array.from({ length: ofEachKind }, (_, round) =>
      kinds.map(([kind, write]) => ({ kind, path: write(corpus, round) })),
    )
    return { articles: rows[0]?.count ?? 0, searches: searches.flat() }
  } finally {
    await database.end()
  }
}

const kinds: [SearchKind, (corpus: Corpus, round: number) => string][] = [
  ['rare word', ({ rare }, round) => search(at(rare, round))],
  ['common word', ({ common }, round) => search(at(common, round))],
  [
    'two words',
    ({ common, rare }, round) =>
      search(`${at(common, round)} ${at(round % 2 ? common : rare, round * 7 + 3)}`),
  ],
  [
    'beginning',
    ({ common, rare }, round) => search(at(round % 2 ? common : rare, round * 3).slice(0, 2 + (round % 4))),
  ],
  ['misspelt word', ({ common, rare }, round) => search(misspell(at(round % 2 ? common : rare, round * 5)))],
  [
    'phrase',
    ({ sentences }, round) =>
      search(
        `"${at(sentences, round)
          .split(' ')
          .slice(1, 3 + (round % 2))
          .join(' ')}"`,
      ),
  ],
  ['author', ({ names }, round) => search(at(names, round))],
  [
    'filtered',
    ({ common, sections, years }, round) =>
      search(at(common, round * 11), {
        section: at(sections, round),
        year: String(years[round % years.length]),
      }),
  ],
  ['nothing there', (_, round) => search(`xq${round}zzv kwyjibo${round}`)],
]

async function readCorpus(database: pg.Client): Promise<Corpus> {
  const read = async <Value>(statement: string): Promise<Value[]> =>
    (await database.query<{ value: Value }>(statement)).rows.map(({ value }) => value)
  return {
    rare: await read(
      `select word as value from search_words where article_count between 1 and 3 and length(word) > 5 order by md5(word) limit 500`,
    ),
    common: await read(
      `select word as value from (select word from search_words where length(word) > 4 order by article_count desc limit 150) words order by md5(word)`,
    ),
    names: await read('select name as value from authors order by id'),
    sections: await read('select slug as value from sections order by id'),
    years: await read('select distinct year as value from article_search order by 1'),
    sentences: await read(
      `select split_part(body, '.', 2) as value from article_search where article_id % 997 = 0 and split_part(body, '.', 2) like '% % % %' order by article_id limit 200`,
    ),
  }
}

function search(text: string, filters: Record<string, string> = {}): string {
  return `/api/search?${new URLSearchParams({ q: text, ...filters })}`
}

/** Two neighbouring letters swapped, in the middle of the word. */
function misspell(word: string): string {
  const middle = Math.floor(word.length / 2)
  return word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1)
}

function at(list: readonly string[], index: number): string {
  const value = list[index % list.length]
  if (value === undefined) throw new Error('The corpus is too small to make searches of.')
  return value
}
