import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import { atom, onMount } from 'nanostores'

/** How the provider's form is drawn: in our own colours and type, and in those of the dark theme when that is chosen. */
export const $paymentAppearance = atom<Appearance>({})

onMount($paymentAppearance, () => {
  const read = () => $paymentAppearance.set(appearanceOf(readColors()))
  const systemTheme = matchMedia('(prefers-color-scheme: dark)')
  const chosenTheme = new MutationObserver(read)
  systemTheme.addEventListener('change', read)
  chosenTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  read()
  return () => {
    systemTheme.removeEventListener('change', read)
    chosenTheme.disconnect()
  }
})

export interface PaymentColors {
  paper: string
  ink: string
  muted: string
  hairline: string
  accent: string
}

/** The provider's form knows nothing of our tokens: it is told what they come to. */
export function appearanceOf({ paper, ink, muted, hairline, accent }: PaymentColors): Appearance {
  const quietBox = { border: `1px solid ${hairline}`, boxShadow: 'none' }
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorBackground: paper,
      colorText: ink,
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorPrimary: accent,
      colorDanger: accent,
      iconColor: muted,
      fontFamily: interfaceFont,
      fontSizeBase: '16px',
      fontSizeSm: '13px',
      fontWeightNormal: '400',
      fontWeightMedium: '500',
      borderRadius: '2px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '20px',
    },
    rules: {
      '.Label': { fontSize: '13px', fontWeight: '500', marginBottom: '6px' },
      '.Input': { border: `1px solid ${muted}`, boxShadow: 'none', padding: '10px 12px' },
      '.Input:hover': { borderColor: ink },
      '.Input:focus': { outline: `2px solid ${accent}`, outlineOffset: '3px', boxShadow: 'none' },
      '.Input--invalid': { borderColor: accent, boxShadow: 'none' },
      '.Error': { fontSize: '13px', marginTop: '6px' },
      '.Tab': quietBox,
      '.Tab--selected': { borderColor: ink, boxShadow: 'none' },
      '.Block': quietBox,
      '.AccordionItem': quietBox,
    },
  }
}

/** Our interface type for the provider's frame, from where this page has it; none where it is not preloaded. */
export function paymentFonts(): CustomFontSource[] {
  const font = document.querySelector<HTMLLinkElement>('link[as="font"][href*="instrument-sans"]')
  return font ? [{ family: 'Instrument Sans', src: `url(${font.href})`, weight: '400 600' }] : []
}

const interfaceFont = "'Instrument Sans', Arial, sans-serif"

/** The tokens are `light-dark()` pairs: only an element that wears one says which of the two it comes to. */
function readColors(): PaymentColors {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const read = (token: keyof PaymentColors) => {
    probe.style.color = `var(--color-${token})`
    return getComputedStyle(probe).color
  }
  const colors = {
    paper: read('paper'),
    ink: read('ink'),
    muted: read('muted'),
    hairline: read('hairline'),
    accent: read('accent'),
  }
  probe.remove()
  return colors
}
