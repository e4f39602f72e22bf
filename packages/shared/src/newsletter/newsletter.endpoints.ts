import type { Endpoint } from '../api/endpoint.ts'

/* Signing up for the newsletter, and leaving it. */

export const signUpForNewsletterEndpoint = {
  id: 'signUpForNewsletter',
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'everyone',
} as const satisfies Endpoint

export const completeNewsletterSignUpEndpoint = {
  id: 'completeNewsletterSignUp',
  method: 'PUT',
  path: '/api/newsletter/subscribe',
  access: 'everyone',
} as const satisfies Endpoint

export const confirmNewsletterSignUpEndpoint = {
  id: 'confirmNewsletterSignUp',
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'everyone',
} as const satisfies Endpoint

export const unsubscribeFromNewsletterEndpoint = {
  id: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'everyone',
} as const satisfies Endpoint
