/** The menus as they are specified, until the editors arrange them. */
export const footerColumns = [
  {
    title: 'Quick Links',
    links: [
      { label: 'Current Issue', href: '/current-issue' },
      { label: 'Archive', href: '/archive' },
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Subscription', href: '/subscription' },
    ],
  },
]

export const smallLinks = [
  { label: 'Saved Articles', href: '/saved' },
  { label: 'Privacy Policy', href: '/privacy' },
  { label: 'Terms of Service', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
]

export const socialLinks = [
  { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { label: 'X', url: 'https://x.com/' },
  { label: 'Instagram', url: 'https://www.instagram.com/' },
  { label: 'YouTube', url: 'https://www.youtube.com/' },
]
