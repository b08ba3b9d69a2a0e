import { useEffect, useState, type ComponentType } from 'react'

/**
 * A component whose code comes when it is first shown, or sooner where `preload` asks for it; until then `Meanwhile` stands in its place.
 * Code that does not come is thrown to the boundary around it, and asked for again the next time.
 *
 * Not React.lazy: after any fallback React holds back what it reveals for up to 300 ms, which each start of the app would pay.
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
