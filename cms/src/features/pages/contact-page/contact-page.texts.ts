/** The six departments of spec §2, with addresses that nobody can have (RFC 2606) until the publisher gives real ones. */
export const contactStandfirst =
  'A person reads every message. Write to the team that fits, or use the form and we will find it for you.'

export const contactCards = [
  {
    title: 'Editorial',
    description: 'Story ideas, letters, and corrections: tell us what we got wrong.',
    email: 'editorial@meridian.example',
  },
  {
    title: 'Subscriptions',
    description: 'Plans, renewals, invoices and the delivery of your print edition.',
    email: 'subscriptions@meridian.example',
    phone: '+1 212 555 0142',
  },
  {
    title: 'Press',
    description: 'Interviews with our editors, quotations and permission to reprint.',
    email: 'press@meridian.example',
  },
  {
    title: 'Brand Partnerships',
    description: 'Advertising and partnerships, always labelled as what they are.',
    email: 'partnerships@meridian.example',
  },
  {
    title: 'Distribution',
    description: 'Retailers, hotels, lounges and libraries that would like to carry Meridian.',
    email: 'distribution@meridian.example',
  },
  {
    title: 'New York Office',
    description: 'By appointment, Monday to Friday, nine to five.',
    phone: '+1 212 555 0100',
    address: 'Meridian\n118 Chancery Row, 9th Floor\nNew York, NY 10012\nUnited States',
  },
]
