export const subscriptionStandfirst =
  'Everything we publish online is open to read. A subscription pays for the reporting, and brings you closer to it.'

/** The four channels of spec §2. */
export const channels = [
  {
    name: 'Premium Retailers',
    description:
      'At selected newsagents, airport lounges and hotels in thirty cities, from the day of publication.',
    linkLabel: 'Ask for a retailer near you',
    link: '/contact',
  },
  {
    name: 'Apple News+',
    description: 'Every issue, laid out for the screen, as part of an Apple News+ subscription.',
    linkLabel: 'About Apple News+',
    link: 'https://www.apple.com/apple-news/',
  },
  {
    name: 'Digital Platforms',
    description: 'The digital edition page by page, here and on Issuu, to read or to keep as a PDF.',
    linkLabel: 'See the digital magazine',
    link: '/digital-magazine',
  },
  {
    name: 'Direct Subscription',
    description:
      'Straight from us, with nobody in between: the digital edition at once, the print edition by post.',
    linkLabel: 'Compare the plans',
    link: '#plans',
  },
]

export const questions = [
  {
    question: 'Do I need a subscription to read the articles?',
    answer:
      'No. Every article and every issue can be read without an account. A subscription is what pays for the reporting; the higher tiers add invitations and, in the highest, every issue in print.',
  },
  {
    question: 'When am I charged, and when does it renew?',
    answer:
      'A paid plan is charged once, in full, when you subscribe. It renews on the same day a year later, at the price that you agreed to. Before a price changes for you we write to you, in time to cancel.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In your account, in as many clicks as it took to subscribe. Your subscription then runs to the end of the period that you have paid for and is not renewed.',
  },
  {
    question: 'How is the payment made?',
    answer:
      'By card, through a payment provider. Your card number goes straight to the provider: we never see or store it.',
  },
  {
    question: 'Where do you deliver the print edition?',
    answer:
      'The Platinum Circle includes every issue in print, delivered to the address that you give us. You can change the address in your account at any time, where you also see when the next issue is sent out.',
  },
  {
    question: 'Can my company pay?',
    answer:
      'Yes. Write to the subscriptions team with the number of readers and your billing details, and we will send one invoice for all of them.',
  },
]
