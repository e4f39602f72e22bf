/** Line drawings on a 24-unit square for the networks that a magazine is likely to link to, by name. */
export const socialIcons: Record<string, string> = {
  linkedin: 'M5 9.5v9M5 5.2v.1M10 18.5v-9M10 13.4c0-2.6 1.6-4 3.9-4 2.4 0 3.6 1.5 3.6 4.1v5',
  x: 'm4.5 4.5 15 15M19.5 4.5l-15 15',
  twitter: 'm4.5 4.5 15 15M19.5 4.5l-15 15',
  instagram:
    'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM17 6.9v.1',
  facebook: 'M13.5 20.5v-11c0-2.2 1-3.5 3.2-3.5h1.3M9.5 12.5h7',
  youtube:
    'M3.5 8.5c.2-1.9 1-2.6 2.7-2.8a60 60 0 0 1 11.6 0c1.7.2 2.5.9 2.7 2.8.2 2.3.2 4.7 0 7-.2 1.9-1 2.6-2.7 2.8a60 60 0 0 1-11.6 0c-1.7-.2-2.5-.9-2.7-2.8a38 38 0 0 1 0-7ZM10.5 9.5v5l4.2-2.5-4.2-2.5Z',
}

/** A plain arrow for a network that has no drawing. */
export const otherNetworkIcon = 'M8 16 16.5 7.5M9.5 7.5h7v7'
