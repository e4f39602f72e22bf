/**
 * Says which newsletter the link of a mail is for: its id stands in the token, and its name on the page. Without scripts the page says
 * 'the newsletter whose mail has led you here', and does the same.
 */
class NewsletterLink extends HTMLElement {
  connectedCallback(): void {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    const preferences = this.querySelector<HTMLAnchorElement>('[data-preferences]')
    if (preferences && token !== '')
      preferences.href = `/newsletter/preferences?${new URLSearchParams({ token })}`
    const place = this.querySelector('[data-newsletter]')
    // {key}.{expiry}.{newsletter}.{HMAC}; a link of an older mail names none, and is for all.
    const parts = token.split('.')
    const id = parts.length === 4 ? (parts[2] ?? '') : ''
    if (parts.length === 3 && place) place.textContent = 'any of our newsletters'
    const own = id === '' ? null : this.querySelector<HTMLElement>(`[data-option="${CSS.escape(id)}"]`)
    const title = own?.querySelector('[data-title]')?.textContent
    if (!own || !title) return
    own.hidden = true
    if (place) place.textContent = title
  }
}

customElements.define('newsletter-link', NewsletterLink)
