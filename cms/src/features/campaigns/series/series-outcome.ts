/** What became of one moment of a series. */
export type SeriesOutcome =
  | { outcome: 'scheduled'; campaignId: number; articles: number }
  /** There were fewer articles than the series wants. */
  | { outcome: 'left-out'; articles: number }
  | { outcome: 'refused'; campaignId: number; articles: number; note: string }
