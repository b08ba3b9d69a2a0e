import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { writtenDay } from '../i18n/format.ts'
import { listenForPrint } from '../ui/printing.ts'
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

/** On every page of the product: whose it is, of which day, and Ctrl+P. */
export function PrintMargins({ session }: { session: Session }) {
  const client = useQueryClient()
  useEffect(() => listenForPrint(() => client.isFetching() > 0), [client])
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
