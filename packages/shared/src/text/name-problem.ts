/* Apart from `person-name`: forms show it before they have loaded what checks a name, and zod with it. */

export const nameProblem =
  'A name cannot have a web address, the signs < and >, or invisible characters in it.'
