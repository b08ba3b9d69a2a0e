import 'react'

declare module 'react' {
  // Custom properties pass measures from components to style sheets.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
