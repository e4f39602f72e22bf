/** What turns the direction of a text hides what it says: an address reads as another one. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text stands on one line as it is read: no control characters, and none that turn its direction. */
export function isOneLine(text: string): boolean {
  return text === withoutDirections(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
}

export function withoutDirections(text: string): string {
  return text.replaceAll(directions, '')
}
