/** A migration as Drizzle has written it, whose new tables are partitioned by the columns that `partitioned` names for them. */
export function partitionTables(source: string, partitioned: Readonly<Record<string, string>>): string {
  return Object.entries(partitioned).reduce(
    (text, [table, column]) =>
      text.replace(
        new RegExp(`(CREATE TABLE "${table}" \\(\n(?:[ \t]+\\S.*\n)*?[ \t]*\\));`),
        (_, statement: string) => `${statement} PARTITION BY RANGE ("${column}");`,
      ),
    source,
  )
}
