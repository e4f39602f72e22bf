import { readSearchRequest, searchPagePath, type SearchRequest } from '@meridian/shared/search/search-address'
import { awaySentence, type SearchOutcome } from '../../lib/search/search-outcome.ts'
import { Searcher } from './searcher.ts'

/** A screen reader is told the count once the reader has stopped typing, not at every letter. */
const announceAfterMs = 700

/**
 * Results as the reader types, on the page that the server makes without scripts. The address stays in step: the first
 * letter of a search is a step of the history, the following ones replace it. What shows the results is loaded with
 * the first letter.
 */
class SearchPage extends HTMLElement {
  readonly #run = new Searcher({
    ask: async (request, signal) => (await loadResults()).askSearch(request, signal),
    onBegin: () => this.classList.add('search-page-busy'),
    onOutcome: (request, outcome) => void this.#show(request, outcome),
  })
  #isTyping = false
  #announcement: ReturnType<typeof setTimeout> | undefined
  readonly #followHistory = (): void => this.#readAddress()

  connectedCallback(): void {
    const [form, field] = [this.querySelector('form'), this.#field]
    field.addEventListener('input', () => this.#type())
    field.addEventListener('change', () => (this.#isTyping = false))
    form?.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#isTyping = false
      if (field.value.trim() !== '') void this.#run.now(this.#request)
    })
    this.addEventListener('click', (event) => this.#follow(event))
    this.addEventListener('keydown', (event) => this.#moveByKey(event))
    addEventListener('popstate', this.#followHistory)
    // The page of a search that failed has the words in its address alone.
    if (location.search !== '' && field.value === '') this.#readAddress()
  }

  disconnectedCallback(): void {
    this.#run.stop()
    removeEventListener('popstate', this.#followHistory)
  }

  /** What the field says, with the filters of the address. */
  get #request(): SearchRequest {
    const { section, year } = readSearchRequest(new URLSearchParams(location.search))
    return { query: this.#field.value.trim(), section, year }
  }

  #type(): void {
    void loadResults()
    const request = this.#request
    if (request.query === '') {
      this.#run.stop()
      this.#isTyping = false
      this.#keepAddress({ query: '' })
      this.#isTyping = false
      this.#showEmpty()
      return
    }
    this.#keepAddress(request)
    this.#run.soon(request)
  }

  #keepAddress(request: SearchRequest): void {
    const path = searchPagePath(request)
    if (path === `${location.pathname}${location.search}`) return
    if (this.#isTyping) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#isTyping = true
  }

  /** Filters, corrections and further results are links that work without this. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isOurs = link?.pathname === '/search' && link.origin === location.origin
    if (!isOurs || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    const request = readSearchRequest(new URL(link.href).searchParams)
    this.#isTyping = false
    this.#field.value = request.query
    // Further results are added to the page: its address stays the one of its beginning.
    if (request.cursor === undefined) history.pushState(null, '', searchPagePath(request))
    void this.#run.now(request)
  }

  #readAddress(): void {
    const request = readSearchRequest(new URLSearchParams(location.search))
    this.#isTyping = false
    this.#field.value = request.query
    if (request.query === '') {
      this.#run.stop()
      this.#showEmpty()
    } else void this.#run.now({ ...request, cursor: undefined })
  }

  async #show(request: SearchRequest, outcome: SearchOutcome): Promise<void> {
    const { showResults, countSentence } = await loadResults()
    this.classList.remove('search-page-busy')
    this.#setProblem(
      outcome.kind === 'away' ? awaySentence : outcome.kind === 'refused' ? outcome.sentence : '',
    )
    if (outcome.kind !== 'found') return
    const shown = this.querySelectorAll('[data-results] [data-title]').length
    showResults(this, request, outcome.answer)
    this.#toggle('[data-hint]', false)
    document.title = document.title.replace(/^.*?(?= \| )/, `${request.query}: search`)
    if (request.cursor !== undefined) this.#titles[shown]?.focus()
    else this.#announce(countSentence(outcome.answer))
  }

  #showEmpty(): void {
    this.classList.remove('search-page-busy')
    this.#setProblem('')
    for (const part of ['[data-found]', '[data-filters]']) this.#toggle(part, false)
    for (const part of ['[data-hint]', '[data-browse]']) this.#toggle(part, true)
    this.#announce('')
  }

  #setProblem(sentence: string): void {
    const place = this.querySelector('[data-problem]')
    if (place) place.textContent = sentence
    this.#toggle('[data-problem]', sentence !== '')
    if (sentence !== '') this.#announce(sentence)
  }

  #announce(sentence: string): void {
    clearTimeout(this.#announcement)
    this.#announcement = setTimeout(() => {
      const status = this.querySelector('[data-status]')
      if (status) status.textContent = sentence
    }, announceAfterMs)
  }

  #toggle(selector: string, isShown: boolean): void {
    const part = this.querySelector<HTMLElement>(selector)
    if (part) part.hidden = !isShown
  }

  /** Arrow keys walk from the field through the results and back; Enter opens, as on any link. */
  #moveByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops: HTMLElement[] = [this.#field, ...this.#titles]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  get #titles(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('li [data-title]')].filter((title) =>
      title.checkVisibility(),
    )
  }

  get #field(): HTMLInputElement {
    const field = this.querySelector('input[type="search"]')
    if (!(field instanceof HTMLInputElement)) throw new Error('The search has no field.')
    return field
  }
}

async function loadResults() {
  const [{ askSearch }, { showResults }, { countSentence }] = await Promise.all([
    import('./ask-search.ts'),
    import('./show-results.ts'),
    import('./search-sentences.ts'),
  ])
  return { askSearch, showResults, countSentence }
}

customElements.define('search-page', SearchPage)
