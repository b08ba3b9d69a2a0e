import 'react'

declare module 'react' {
  // Custom properties are how a component tells its style sheet a measure.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
