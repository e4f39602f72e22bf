/** What was put together, with the tags of what it was read from. */
export interface Tagged<T> {
  tags: string[]
  data: T
}
