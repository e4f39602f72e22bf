import type { WeatherEntry } from '@meridian/shared/weather/weather.schema'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { weatherIcons } from './weather-icons.ts'
import { $weather, openWeather } from './weather.store.ts'

/**
 * The weather in the black bar. Where the cities do not fit they are scrolled, by finger or, once the strip has the
 * focus, by the arrow keys.
 *
 * Why does this need to be an island? The page is the same for everyone and stays as it was published; the weather is
 * of now. Every page asks for it before React is there, so that the cities come with it.
 */
export function WeatherStrip() {
  // What the server has sent is the loading text, even if the weather is known by the time this takes over.
  const entries = useStore($weather, { ssr: () => null })
  const strip = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<HiddenEnds | null>(null)

  useEffect(() => openWeather(), [])

  useEffect(() => {
    const element = strip.current
    if (!element || entries === null) return undefined
    const measure = () => setHidden(measureHidden(element))
    // It measures at once too, after the layout that is due anyway.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [entries])

  return (
    <div
      ref={strip}
      className="weather-strip"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll alike in all browsers.
      role="group"
      aria-label="Weather around the world"
      aria-busy={entries === null ? true : undefined}
      data-more-before={hidden?.before ? '' : undefined}
      data-more-after={hidden?.after ? '' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what does not fit.
      tabIndex={entries !== null && mayScroll(hidden) ? 0 : undefined}
    >
      {entries === null ? (
        <p>Loading global weather...</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <WeatherCity key={entry.city} {...entry} />
          ))}
        </ul>
      )}
    </div>
  )
}

function WeatherCity({ city, temperature, condition, icon }: WeatherEntry) {
  const degrees = `${temperature < 0 ? '−' : ''}${Math.abs(temperature)}`
  return (
    <li title={`${degrees} °C, ${condition}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={weatherIcons[icon]} />
      </svg>
      <span>{city}</span>
      <span className="weather-degrees" aria-hidden="true">{`${degrees}°`}</span>
      <span className="sr-only">{`, ${temperature} degrees Celsius, ${condition}`}</span>
    </li>
  )
}

/** At which ends something is out of sight. */
interface HiddenEnds {
  before: boolean
  after: boolean
}

/** Cities that are not measured yet may need the keyboard: on a phone nothing else would reach them for some frames. */
function mayScroll(hidden: HiddenEnds | null): boolean {
  return hidden === null || hidden.before || hidden.after
}

function measureHidden({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenEnds {
  return { before: scrollLeft > 1, after: scrollLeft < scrollWidth - clientWidth - 1 }
}
