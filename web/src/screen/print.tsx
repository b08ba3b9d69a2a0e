import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { displayDay } from '../i18n/format.ts'
import { useSession } from './session.ts'
import styles from './print.module.css'

/** Sets a text in the margins of printed pages, which tokens.css draws. */
export function useMargin(name: 'farm' | 'day' | 'title', text: string) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(`--print-${name}`, JSON.stringify(text))
    return () => {
      style.removeProperty(`--print-${name}`)
    }
  }, [name, text])
}

/** Sets title and period in the margins. */
export const usePrintTitle = (title: string, about: string) => useMargin('title', `${title} · ${about}`)

/** Title and period above the content, for browsers without margin boxes. */
export function PrintHead({ title, about }: { title: string; about: string }) {
  const { member, today } = useSession()
  return (
    <div className={styles.head}>
      <p className={styles.title}>{title}</p>
      <p>
        {about} · {member.farmName} · {displayDay(today)}
      </p>
    </div>
  )
}

/** Rows that are rendered for printing only. The setter resolves once they are rendered. */
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
