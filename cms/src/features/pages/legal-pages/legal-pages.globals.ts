import { accessibilityBody } from './accessibility-statement.text.ts'
import { legalPage } from './legal-page.global.ts'
import { privacyBody } from './privacy-policy.text.ts'
import { termsBody } from './terms-of-service.text.ts'

export const privacyPolicy = legalPage({
  slug: 'privacy-policy',
  page: 'privacy',
  label: 'Privacy Policy',
  standfirst: 'What we store about you, why, for how long, and how you take it back.',
  body: privacyBody,
})

export const termsOfService = legalPage({
  slug: 'terms-of-service',
  page: 'terms',
  label: 'Terms of Service',
  standfirst: 'What you may expect of us, and we of you, when you read or subscribe.',
  body: termsBody,
})

export const accessibilityStatement = legalPage({
  slug: 'accessibility-statement',
  page: 'accessibility',
  label: 'Accessibility Statement',
  standfirst: 'Meridian is made to be read by everyone, however they read.',
  body: accessibilityBody,
})
