/*
 * Runs before the orders below it are there, of which the page has one for each plan: shows that of the address, `?plan={id}`,
 * as each comes, and so before it is painted. What stands below them then never moves.
 */
{
  const plan = new URLSearchParams(location.search).get('plan')?.trim()
  const show = () => {
    for (const order of document.querySelectorAll('[data-plan]')) order.hidden = order.dataset.plan !== plan
  }
  const coming = new MutationObserver(show)
  coming.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => coming.disconnect())
}
