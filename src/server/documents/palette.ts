import type { Tone } from '#schema/engine'

/** The product's light theme, for paper. */
export const PALETTE = {
  paper: '#ffffff',
  ink: '#26221b',
  inkQuiet: '#625a4d',
  line: '#e4ddd0',
  sunken: '#f0ebe1',
  primary: '#2f5d43',
  onPrimary: '#fffdf9',
} as const

/** Text and background colour of each tone. */
export const TONE_COLOURS: Readonly<Record<Tone, { readonly ink: string; readonly soft: string }>> =
  {
    neutral: { ink: '#575044', soft: '#ece7dc' },
    info: { ink: '#6b3766', soft: '#f3e6f1' },
    progress: { ink: '#275778', soft: '#e1ecf3' },
    success: { ink: '#336321', soft: '#e3efd8' },
    warning: { ink: '#7a4b00', soft: '#fbecc8' },
    danger: { ink: '#9c2a17', soft: '#fbe4dd' },
  }
