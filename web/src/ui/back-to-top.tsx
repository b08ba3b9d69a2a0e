import { useEffect, useState } from 'react'
import { IconArrowUp } from './icons/common.ts'
import { useUi } from './settings.ts'
import styles from './back-to-top.module.css'

/** Button back to the top of the page, shown after one screen of scrolling. */
export function BackToTop() {
  const { words } = useUi()
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const look = () => setShown(window.scrollY > window.innerHeight)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  if (!shown) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words.toTop}
      data-no-print
      onClick={() => {
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
      }}
    >
      <IconArrowUp size={24} aria-hidden />
    </button>
  )
}
