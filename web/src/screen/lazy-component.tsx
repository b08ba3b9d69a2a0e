import { useEffect, useState, type ComponentType } from 'react'

/**
 * Component whose code is loaded when it is first rendered, or earlier with `preload`; `Meanwhile` is its
 * placeholder. A failure is thrown to the error boundary, and the next render loads again. React.lazy is not used,
 * because React delays content after a fallback by up to 300 ms, at each start of the app.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType = Nothing,
) {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const preload = () =>
    (coming ??= load().then(
      (component) => {
        Loaded = component
      },
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))

  function Later(props: Props) {
    const [, setThere] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      let over = false
      preload().then(
        () => over || setThere(true),
        (error: unknown) => over || setFailure({ error }),
      )
      return () => {
        over = true
      }
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : <Meanwhile />
  }
  return Object.assign(Later, { preload })
}

function Nothing() {
  return null
}
