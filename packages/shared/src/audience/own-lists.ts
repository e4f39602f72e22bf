/**
 * The lists of ours that lead to a page, by the name that `ownSource` begins with and `data-from` gives to what they stand in, in
 * the words of those who read the figures. A link in none of them is told as `page`.
 */
export const ownLists = {
  lead: 'The cover story on the home page',
  second: 'The stories beside the cover story',
  latest: 'The Latest, on the home page',
  more: 'More Stories, on the home page',
  columns: 'The columns of sections on the home page',
  magazine: 'The magazine on the home page',
  begun: 'Continue reading, on the home page',
  section: 'The list of a section',
  topic: 'The list of a topic',
  month: 'The archive of a month',
  topics: 'The topics of a section',
  months: 'The months of an archive',
  author: 'The list of an author',
  authors: 'The list of all authors',
  head: 'The head of an article',
  text: 'The text of an article',
  title: 'A card that tries two titles',
  end: 'The end of an article',
  related: 'Related reading',
  'most-read': 'Most Read',
  neighbours: 'The articles before and after in an issue',
  contents: 'The contents of an issue',
  issues: 'A list of issues',
  campaign: 'A newsletter on the web',
  campaigns: 'A list of newsletters',
  menu: 'The head of the page and its menus',
  footer: 'The foot of the page',
  newsletter: 'A newsletter in the mail',
  page: 'A link elsewhere on a page',
} as const

export type OwnList = keyof typeof ownLists
