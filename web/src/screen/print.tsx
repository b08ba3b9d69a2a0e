import { useEffect, useRef, useState } from 'react'
import { writtenDay } from '../i18n/format.ts'
import { useSession, type Session } from './session.ts'
import styles from './print.module.css'

/** What the margins of every page on paper say; tokens.css draws them from these. */
function useMargin(name: 'farm' | 'day' | 'title', text: string) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(`--print-${name}`, JSON.stringify(text))
    return () => {
      style.removeProperty(`--print-${name}`)
    }
  }, [name, text])
}

/** On every page of the product: whose it is, and of which day. */
export function PrintMargins({ session }: { session: Session }) {
  useMargin('farm', session.member.farmName)
  useMargin('day', writtenDay(session.today))
  return null
}

/** What is printed and for which days. */
export const usePrintTitle = (title: string, about: string) => useMargin('title', `${title} · ${about}`)

/** That above what is printed, for browsers that draw nothing in the margins. */
export function PrintHead({ title, about }: { title: string; about: string }) {
  const { member, today } = useSession()
  return (
    <div className={styles.head}>
      <p className={styles.title}>{title}</p>
      <p>
        {about} · {member.farmName} · {writtenDay(today)}
      </p>
    </div>
  )
}

/**
 * Ctrl+P prints what the screen prints by itself: a browser does not wait for rows that are still to be read. Two on one screen: who says
 * `first` is asked first.
 */
export function usePrintKey(print: () => void, { first = false, off = false } = {}) {
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    if (off) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (event.altKey || event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey, { capture: first })
    return () => window.removeEventListener('keydown', onKey, { capture: first })
  }, [first, off])
}

/** Rows that are on the page for as long as it is being printed. */
export function usePrinted<Row>() {
  const [printed, setPrinted] = useState<readonly Row[] | null>(null)
  useEffect(() => {
    if (!printed) return
    const done = () => setPrinted(null)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printed])
  return [printed, setPrinted] as const
}
