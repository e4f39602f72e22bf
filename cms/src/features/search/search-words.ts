import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Execute } from './search-index.ts'

/** How many of the newest articles say how common a word is. */
const countedArticles = 2000

/** An author or a topic, whose name its articles are found by. */
export type NamedDocument = { kind: 'author' | 'topic'; id: number }

/** The lexeme that the articles of an author or topic carry. */
export function markOf({ kind, id }: NamedDocument): string {
  return kind === 'author' ? `=a${id}` : `=t${id}`
}

/**
 * Notes the words of texts that are not known yet, in an order in which two transactions can't block each other. Those of `known`
 * texts were noted before.
 */
export async function addWords(
  execute: Execute,
  { texts, known = [] }: { texts: readonly string[]; known?: readonly string[] },
): Promise<void> {
  const noted = wordsOf(known)
  const words = [...wordsOf(texts)].filter((word) => !noted.has(word))
  if (words.length === 0) return
  await execute(sql`
    with new_word as materialized (
      select given.word
      from unnest(tsvector_to_array(to_tsvector('public.magazine_words', ${words.join(' ')}))) as given(word)
      where given.word ~ '^[[:alpha:]][[:alpha:]-]{0,38}[[:alpha:]]$'
        and not exists (select 1 from search_words known where known.word = given.word))
    insert into search_words (word, lexeme)
    select word, lexeme
    from new_word, lateral (select (tsvector_to_array(to_tsvector('public.magazine', word)))[1] as lexeme) as stem
    where lexeme is not null
    order by word
    on conflict do nothing`)
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []))
}

/** Has articles found by a name, and no longer by the one it had before. */
export async function writeName(execute: Execute, document: NamedDocument, name: string): Promise<void> {
  await dropName(execute, document)
  await execute(sql`
    insert into search_names (mark, word)
    select ${markOf(document)}, word
    from unnest(tsvector_to_array(to_tsvector('public.magazine_words', ${name}))) as word`)
  await addWords(execute, { texts: [name] })
}

export async function dropName(execute: Execute, document: NamedDocument): Promise<void> {
  await execute(sql`delete from search_names where mark = ${markOf(document)}`)
}

/** Counts how common each word is, and deletes those that stand in no article and no name any more. */
export async function refreshWords(execute: Execute): Promise<void> {
  await execute(sql`
    with counted as (
      select word, ndoc from ts_stat(${`
        select to_tsvector('public.magazine_words', title || ' ' || excerpt || ' ' || body)
        from (select title, excerpt, body from article_search order by published_at desc limit ${countedArticles}) newest`})
    ), fresh as (
      select search_words.word, coalesce(counted.ndoc, 0) as article_count
      from search_words left join counted using (word)
    )
    update search_words set article_count = fresh.article_count from fresh
    where search_words.word = fresh.word and search_words.article_count <> fresh.article_count`)
  // The index answers each word in microseconds; a plan by costs could read every article for each.
  await execute(sql`set local enable_seqscan = off`)
  await execute(sql`
    delete from search_words where article_count = 0
      and not exists (select 1 from search_names where search_names.word = search_words.word)
      and not exists (select 1 from article_search
        where vector @@ ('''' || replace(search_words.lexeme, '''', '''''') || '''')::tsquery)`)
}
