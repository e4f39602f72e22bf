import { readNewsletterPreferencesEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { formatDay } from '../../lib/format/dates.ts'

/**
 * Says of each newsletter what comes to the address of the link, and ticks the sections that it has chosen. Where that is not to be had (no
 * script, no connection, an invalid link) nothing is said, and the form works as it is: what is ticked is added to what was chosen.
 */
class NewsletterPreferences extends HTMLElement {
  connectedCallback(): void {
    const token = new URLSearchParams(location.search).get('token')
    if (token !== null) void this.#say(token)
  }

  async #say(token: string): Promise<void> {
    const address = `${readNewsletterPreferencesEndpoint.path}?${new URLSearchParams({ token })}`
    try {
      const response = await fetch(address, { headers: { accept: 'application/json' } })
      if (response.ok) this.#fill(await response.json())
    } catch (error) {
      console.info('What comes to the address could not be read.', error)
    }
  }

  #fill({ newsletters, sections }: { newsletters?: unknown; sections?: unknown }): void {
    if (Array.isArray(sections)) this.#tick(sections.map(String))
    if (!Array.isArray(newsletters)) return
    for (const { id, state, pausedUntil } of newsletters) {
      const place = this.querySelector(`[data-newsletter="${CSS.escape(String(id))}"] [data-state]`)
      if (place) place.textContent = wordsOf(state, pausedUntil)
    }
  }

  /** From then on what is ticked is all that is wanted, unless the reader was quicker. */
  #tick(sections: readonly string[]): void {
    const boxes = [...this.querySelectorAll<HTMLInputElement>('input[name="sections"]')]
    const replace = this.querySelector<HTMLElement>('[data-replace]')
    const mode = replace?.querySelector('input')
    if (!replace || !mode) return
    for (const box of boxes) box.checked ||= sections.includes(box.value)
    mode.checked = true
    replace.hidden = true
  }
}

function wordsOf(state: unknown, pausedUntil: unknown): string {
  if (state === 'on') return 'It comes to you.'
  if (state !== 'paused') return 'It does not come to you.'
  return typeof pausedUntil === 'string'
    ? `It is paused until ${formatDay(pausedUntil)}.`
    : 'It is paused until you return.'
}

customElements.define('newsletter-preferences', NewsletterPreferences)
