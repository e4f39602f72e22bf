/*
 * The payment sandbox's stand-in for the provider's browser script (`stripe.js`): a page loads it and finds
 * `window.Stripe`. `browser-files.ts` serves it.
 */
import { createStripe } from './create-stripe.ts'

const { currentScript } = document
const scriptAddress = currentScript instanceof HTMLScriptElement ? currentScript.src : location.href

/** Where the script comes from, there the sandbox is asked. */
const sandboxBase = new URL('.', scriptAddress).href.replace(/\/$/, '')

Object.assign(window, {
  Stripe: Object.assign((key: unknown) => createStripe(sandboxBase, key), { version: 'sandbox' }),
})
