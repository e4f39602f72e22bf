/** Above the list of newsletter subscribers. */
export function ExportSubscribers() {
  return (
    <p>
      <a href="/cms/api/newsletter-subscribers/export" download>
        Download all subscribers as a CSV file
      </a>
    </p>
  )
}
