import { useEffect } from 'react'

/** Title of the browser's page: the screen's name or its replacement. */
export function usePageTitle(name: string | null | undefined, place: HTMLElement | null) {
  useEffect(() => {
    // A page inside the layout is named by it.
    if (name === null) return
    const say = () => {
      document.title = [place?.textContent || name, 'Penside'].filter(Boolean).join(' · ')
    }
    say()
    if (!place) return
    const observer = new MutationObserver(say)
    observer.observe(place, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [name, place])
}
