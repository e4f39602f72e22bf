import type { WeatherEntry } from '@meridian/shared/weather/weather.schema'
import { loadWeather } from './load-weather.ts'
import { weatherIcons } from './weather-icons.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * The weather in the black bar, asked for once when the page loads (spec §7, weather). Where the cities do not fit they
 * are scrolled, by finger or, once the strip has the focus, by the arrow keys.
 */
class WeatherStrip extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('scroll', () => this.#showEdges(), { passive: true })
    new ResizeObserver(() => this.#showEdges()).observe(this)
    void this.#load()
  }

  async #load(): Promise<void> {
    const list = document.createElement('ul')
    list.append(...(await loadWeather()).map(createItem))
    this.replaceChildren(list)
    this.removeAttribute('aria-busy')
    this.#showEdges()
  }

  /** Tells the stylesheet at which ends something is hidden, and the keyboard whether there is anything to scroll. */
  #showEdges(): void {
    const hidden = this.scrollWidth - this.clientWidth
    this.toggleAttribute('data-more-before', this.scrollLeft > 1)
    this.toggleAttribute('data-more-after', this.scrollLeft < hidden - 1)
    if (hidden > 1) this.tabIndex = 0
    else this.removeAttribute('tabindex')
  }
}

function createItem({ city, temperature, condition, icon }: WeatherEntry): HTMLLIElement {
  const item = document.createElement('li')
  const degrees = temperature.toLocaleString('en-GB', { signDisplay: 'negative' }).replace('-', '−')
  item.title = `${degrees} °C, ${condition}`
  item.append(
    drawIcon(weatherIcons[icon]),
    createText(city),
    createText(`${degrees}°`, 'weather-degrees', true),
    createText(`, ${temperature} degrees Celsius, ${condition}`, 'sr-only'),
  )
  return item
}

function createText(text: string, className = '', isHidden = false): HTMLSpanElement {
  const span = document.createElement('span')
  span.textContent = text
  span.className = className
  if (isHidden) span.ariaHidden = 'true'
  return span
}

function drawIcon(lines: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const path = document.createElementNS(svgNamespace, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', lines)
  svg.append(path)
  return svg
}

customElements.define('weather-strip', WeatherStrip)
