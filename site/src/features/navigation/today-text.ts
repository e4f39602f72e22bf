const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/**
 * `Tue 24 Nov`, as British English writes it. Every page has it, and on a phone the first use of `Intl` blocks a page for
 * longer than all its other scripts do.
 */
export function todayText(day: Date): string {
  return `${weekdays[day.getDay()]} ${day.getDate()} ${months[day.getMonth()]}`
}
