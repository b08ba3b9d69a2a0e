import { createTheme, type MantineColorsTuple } from '@mantine/core'

// Mantine draws the calendar only. It takes our colours from tokens.css; this is what it cannot take from there.
const green: MantineColorsTuple = [
  '#e3f3eb',
  '#c4e5d5',
  '#9fd5bb',
  '#74c29d',
  '#4cc38a',
  '#2f9e74',
  '#14805c',
  '#0b6b4b',
  '#07513a',
  '#043626',
]

export const theme = createTheme({
  colors: { green },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  fontFamily: 'var(--font)',
  defaultRadius: 12,
  respectReducedMotion: true,
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
})
