import { readSearchRequest, searchPagePath, type SearchRequest } from '@meridian/shared/search/search-address'
import type { SearchAnswer } from '@meridian/shared/search/search.schema'
import { atom } from 'nanostores'
import { awaySentence, type SearchOutcome } from '../../lib/search/search-outcome.ts'
import { Searcher } from './searcher.ts'
import { countSentence } from './search-sentences.ts'

/** A screen reader is told the count once the reader has stopped typing, not at every letter. */
const announceAfterMs = 700

/** What the page shows. */
export interface SearchView {
  /** The search that `answer` is of. */
  request: SearchRequest
  /** With the results of every page of it that was asked for; null when nothing was searched. */
  answer: SearchAnswer | null
  /** A sentence for the reader; empty when all is well. */
  problem: string
  hasHint: boolean
  isBusy: boolean
  /** Where the results begin that were added last. */
  firstAdded: number | null
}

/** What the server shows of a search, or of none. */
export function viewOf(
  search: { request: SearchRequest; outcome: SearchOutcome } | undefined,
  isAway = false,
): SearchView {
  const view = { isBusy: false, firstAdded: null }
  if (!search) {
    const problem = isAway ? awaySentence : ''
    return { ...view, request: { query: '' }, answer: null, problem, hasHint: !isAway }
  }
  const { request, outcome } = search
  const answer = outcome.kind === 'found' ? outcome.answer : null
  return { ...view, request, answer, problem: isAway ? awaySentence : problemOf(outcome), hasHint: false }
}

/**
 * Results as the reader types. The address stays in step: the first letter of a search is a step of the history, the
 * following ones replace it.
 */
export function createSearch(initial: SearchView) {
  const $view = atom(initial)
  const $status = atom('')
  let field: HTMLInputElement | null = null
  let isTyping = false
  let announcement: ReturnType<typeof setTimeout> | undefined
  const run = new Searcher({
    ask: async (request, signal) => (await loadAsking()).askSearch(request, signal),
    onBegin: () => $view.set({ ...$view.get(), isBusy: true, firstAdded: null }),
    onOutcome: show,
  })

  function show(request: SearchRequest, outcome: SearchOutcome): void {
    const before = $view.get()
    const problem = problemOf(outcome)
    if (problem !== '') announce(problem)
    if (outcome.kind !== 'found') {
      $view.set({ ...before, problem, isBusy: false, firstAdded: null })
      return
    }
    const isMore = request.cursor !== undefined
    const earlier = isMore ? (before.answer?.results ?? []) : []
    const answer = { ...outcome.answer, results: [...earlier, ...outcome.answer.results] }
    const firstAdded = isMore ? earlier.length : null
    $view.set({ request, answer, problem, hasHint: false, isBusy: false, firstAdded })
    document.title = document.title.replace(/^.*?(?= \| )/, `${request.query}: search`)
    if (!isMore) announce(countSentence(outcome.answer))
  }

  function showEmpty(): void {
    run.stop()
    isTyping = false
    $view.set(viewOf(undefined))
    announce('')
  }

  function announce(sentence: string): void {
    clearTimeout(announcement)
    announcement = setTimeout(() => $status.set(sentence), announceAfterMs)
  }

  function keepAddress(request: SearchRequest): void {
    const path = searchPagePath(request)
    if (path === `${location.pathname}${location.search}`) return
    if (isTyping) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    isTyping = true
  }

  /** What the field says, with the filters of the address. */
  function readField(): SearchRequest {
    const { section, year } = readSearchRequest(new URLSearchParams(location.search))
    return { query: field?.value.trim() ?? '', section, year }
  }

  function fillField(words: string): void {
    if (field) field.value = words
  }

  function readAddress(): void {
    const request = readSearchRequest(new URLSearchParams(location.search))
    isTyping = false
    fillField(request.query)
    if (request.query === '') showEmpty()
    else void run.now({ ...request, cursor: undefined })
  }

  function type(): void {
    void loadAsking()
    const request = readField()
    const isEmpty = request.query === ''
    if (isEmpty) isTyping = false
    keepAddress(request)
    if (isEmpty) showEmpty()
    else run.soon(request)
  }

  return {
    $view,
    /** What a screen reader is told. */
    $status,
    type,
    /** The next letter is a step of the history of its own. */
    endTyping: () => void (isTyping = false),

    /** Takes over the page, with what its field has by now. Answers with what ends it. */
    begin(input: HTMLInputElement): () => void {
      field = input
      const { query } = readSearchRequest(new URLSearchParams(location.search))
      // The page of a search that failed has the words in its address alone.
      if (location.search !== '' && input.value === '') readAddress()
      // Typed before this came.
      else if (input.value.trim() !== query) type()
      addEventListener('popstate', readAddress)
      return () => {
        run.stop()
        clearTimeout(announcement)
        removeEventListener('popstate', readAddress)
      }
    },

    submit(): void {
      isTyping = false
      const request = readField()
      if (request.query !== '') void run.now(request)
    },

    /** Follows a filter, a correction or further results: links that work without this. */
    follow(href: string): void {
      const request = readSearchRequest(new URL(href).searchParams)
      isTyping = false
      fillField(request.query)
      // Further results are added to the page: its address stays the one of its beginning.
      if (request.cursor === undefined) history.pushState(null, '', searchPagePath(request))
      void run.now(request)
    },
  }
}

/** What asks is loaded with the first letter. */
const loadAsking = () => import('./ask-search.ts')

function problemOf(outcome: SearchOutcome): string {
  if (outcome.kind === 'away') return awaySentence
  return outcome.kind === 'refused' ? outcome.sentence : ''
}
