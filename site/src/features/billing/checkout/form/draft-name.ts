/** Under which name what was typed into the checkout is kept for this tab. */
export const checkoutDraftName = 'checkout'
