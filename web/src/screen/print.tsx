import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { writtenDay } from '../i18n/format.ts'
import { useSession } from './session.ts'
import styles from './print.module.css'

/** What the margins of every page on paper say; tokens.css draws them from these. */
export function useMargin(name: 'farm' | 'day' | 'title', text: string) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(`--print-${name}`, JSON.stringify(text))
    return () => {
      style.removeProperty(`--print-${name}`)
    }
  }, [name, text])
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

/** Rows that are on the page for as long as it is being printed. The setter answers when they are there. */
export function usePrinted<Row>() {
  const [printed, setPrinted] = useState<readonly Row[] | null>(null)
  useEffect(() => {
    if (!printed) return
    const done = () => setPrinted(null)
    window.addEventListener('afterprint', done, { once: true })
    return () => window.removeEventListener('afterprint', done)
  }, [printed])
  const show = (rows: readonly Row[]) => flushSync(() => setPrinted(rows))
  return [printed, show] as const
}
