/*
 * Runs where it stands, before the first paint of the orders above it, of which the page has one for each plan: shows that of
 * the address, `?plan={id}`.
 */
{
  const plan = new URLSearchParams(location.search).get('plan')?.trim()
  for (const order of document.querySelectorAll('[data-plan]')) order.hidden = order.dataset.plan !== plan
}
