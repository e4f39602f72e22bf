import { todayText } from './today-text.ts'

/** The reader's own date. A page stays as it was published; only the browser knows what day it is read on. */
class TodayDate extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time')
    if (!time) return
    const now = new Date()
    time.dateTime = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
    time.textContent = todayText(now)
  }
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

customElements.define('today-date', TodayDate)
