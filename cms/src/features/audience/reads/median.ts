/** The value in the middle, or half the way between the two that are; 0 of none. */
export function medianOf<Item>(items: ArrayLike<Item>, valueOf: (item: Item) => number): number {
  const values = new Float64Array(items.length)
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]
    if (item !== undefined) values[index] = valueOf(item)
  }
  values.sort()
  const middle = (values.length - 1) / 2
  return ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2
}
