import type { Feature } from '../../platform/feature.ts'
import { aboutPage } from './about-page/about-page.global.ts'
import { contactPage } from './contact-page/contact-page.global.ts'
import { accessibilityStatement, privacyPolicy, termsOfService } from './legal-pages/legal-pages.globals.ts'
import { subscriptionPage } from './subscription-page/subscription-page.global.ts'

export const pagesFeature: Feature = {
  globals: [aboutPage, contactPage, subscriptionPage, privacyPolicy, termsOfService, accessibilityStatement],
}
