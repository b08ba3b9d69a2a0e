import { useEffect } from 'react'

/** What the browser calls the page: the screen's name, or what the screen puts in its place. */
export function usePageTitle(name: string | null | undefined, place: HTMLElement | null) {
  useEffect(() => {
    // A page inside bars is named by them.
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
