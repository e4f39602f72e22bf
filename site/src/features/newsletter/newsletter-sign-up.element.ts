/**
 * Keeps the button of step 1 disabled while the address is empty (spec §5) until the island around it takes over.
 * Without scripts the button stays as it came: it sends the form.
 */
class NewsletterSignUp extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector<HTMLInputElement>('input[name="email"]')
    const button = this.querySelector<HTMLButtonElement>('button[type="submit"]')
    if (!field || !button) return
    const following = new AbortController()
    const { signal } = following
    const follow = () => {
      button.disabled = field.value.trim() === ''
    }
    follow()
    field.addEventListener('input', follow, { signal })
    // The browser may bring back what was typed before the reader left the page.
    addEventListener('pageshow', follow, { signal })
    this.addEventListener('astro:hydrate', () => following.abort(), { signal })
  }
}

customElements.define('newsletter-sign-up', NewsletterSignUp)
