import { listeners } from './listeners.ts'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { IconAlertTriangle, IconCircleCheck } from './icons/first.ts'
import { cx } from './class-names.ts'
import { useMark } from './mark.ts'
import styles from './toast.module.css'
import { NoBreak } from './no-break.tsx'

export type ToastOptions = {
  kind?: 'done' | 'error' | 'plain' | undefined
  /** Milliseconds; 2000 by default, 5000 for errors. */
  duration?: number | undefined
  action?: { label: string; onClick: () => void } | undefined
}

/** Duration of a toast with "undo", ms. */
export const undoToastMs = 8_000

type Shown = ToastOptions & { id: number; text: string }

let shown: readonly Shown[] = []
let nextId = 1
const current = () => shown
const { on, notify } = listeners()

function show(next: readonly Shown[]): void {
  shown = next
  notify()
}

/** Shows a message: `toast(t('ui.saved'))`, `toast(message, { kind: 'error' })` */
export function toast(text: string, options: ToastOptions = {}): void {
  const one: Shown = { kind: 'done', ...options, id: nextId++, text }
  // A new message replaces earlier ones and their actions. Errors stay until they are closed.
  show([...shown.filter((other) => other.kind === 'error' && other.text !== text), one].slice(-2))
  setTimeout(() => close(one.id), options.duration ?? (options.kind === 'error' ? 5000 : 2000))
}

function close(id: number): void {
  show(shown.filter((one) => one.id !== id))
}

/** Margin above and below the messages at the top of the page, px. */
const margin = 8

/** Sets `--standing-toast` to the height of the messages at the top of the page, so that the page starts below them. */
function useRoom(host: RefObject<HTMLElement | null>, isStanding: boolean) {
  useLayoutEffect(() => {
    const element = host.current
    if (!element || !isStanding) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--standing-toast', `${element.offsetHeight + 2 * margin}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--standing-toast')
    }
  }, [host, isStanding])
}

/** Shows the messages of `toast`. Part of `UiProvider`. */
export function ToastHost() {
  const toasts = useSyncExternalStore(on, current, current)
  const host = useRef<HTMLDivElement>(null)
  const isStanding = toasts.some(({ kind, action }) => kind === 'error' && action)
  useMark('standing-toast', isStanding)
  useRoom(host, isStanding)

  useEffect(() => {
    const element = host.current
    if (!element || !('showPopover' in element)) return
    // Shown again, it lies above a sheet opened after it.
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [toasts])

  return (
    <div ref={host} popover="manual" className={styles.host} role="status" aria-live="polite" data-no-print>
      {toasts.map((one) => (
        <div key={one.id} className={cx(styles.toast, one.kind === 'error' && styles.error)}>
          {one.kind === 'done' && <IconCircleCheck size={22} aria-hidden />}
          {one.kind === 'error' && <IconAlertTriangle size={22} aria-hidden />}
          <span className={styles.text}>
            <NoBreak>{one.text}</NoBreak>
          </span>
          {one.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                one.action?.onClick()
                close(one.id)
              }}
            >
              {one.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
