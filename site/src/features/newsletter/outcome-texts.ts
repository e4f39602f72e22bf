import type { NewsletterOutcome } from '@meridian/shared/newsletter/newsletter-pages'

/** What the pages say to which a form leads that was sent without scripts, or by the button of a mail's page. */
export const outcomeTexts: Record<NewsletterOutcome, { title: string; text: string }> = {
  requested: {
    title: 'Please look at your e-mail',
    text: 'We have just sent you a link: open it to confirm your address. If nothing has come in a few minutes, look among the unwanted mail.',
  },
  confirmed: {
    title: 'You are subscribed',
    text: 'Thank you. The newsletter comes to you from now on, and every issue of it offers you the way out.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You will get no more newsletters from us. Should you change your mind, the form is at the foot of every page.',
  },
  'link-expired': {
    title: 'This link no longer works',
    text: 'It is too old, it has been used up, or a part of it is missing. Sign up once more at the foot of this page, and a new one comes by e-mail.',
  },
  'address-invalid': {
    title: 'Please check the e-mail address',
    text: 'What was entered does not look like an e-mail address, such as name@example.com. You can enter it again at the foot of this page.',
  },
  'try-again': {
    title: 'Please try again later',
    text: 'Too many sign-ups have come from your network in a short time. In ten minutes everything will work again.',
  },
}
