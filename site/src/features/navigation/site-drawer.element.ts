/**
 * The mobile menu: a modal `<dialog>`, which brings the focus trap, the return of the focus and Escape. A click on
 * the backdrop, on the close button or on any link closes it (spec §2, header).
 */
class SiteDrawer extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector('dialog')
    if (!dialog) return
    this.querySelector('[data-open]')?.addEventListener('click', () => {
      if (!dialog.open) dialog.showModal()
    })
    dialog.addEventListener('click', (event) => {
      const { target } = event
      if (target === dialog || (target instanceof Element && target.closest('a, [data-close]')))
        dialog.close()
    })
    // A drawer left open would hide the page that it is no longer needed on.
    matchMedia('(width >= 64rem)').addEventListener('change', () => dialog.close())
  }
}

customElements.define('site-drawer', SiteDrawer)
