import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { IconX } from '../../ui/icons/first.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../ui/icons/common.ts'
import { useT } from '../../i18n/index.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { addPath, moved } from './shortcuts.ts'
import { useQuickMenu } from './use-quick-menu.ts'
import styles from './quick-menu.module.css'

/** Dragged row: its offset, px, and the place where it would be dropped. */
type Drag = { from: number; to: number; by: number; height: number }

/** Order of the quick menu, changed by dragging, keys or buttons; each change is saved at once. */
export function QuickMenuOrder() {
  const t = useT()
  const { mine, shortcuts, change } = useQuickMenu()
  const [said, setSaid] = useState('')
  const own = shortcuts.map(({ path }) => path)

  const move = (from: number, to: number) => {
    const at = Math.min(Math.max(to, 0), own.length - 1)
    if (at === from) return
    change((before) => moved(before, from, at))
    setSaid(t('quick.standsAt', { name: shortcuts[from]!.title, at: at + 1 }))
  }
  const takeOut = (index: number) => {
    const { path, title } = shortcuts[index]!
    change((before) => before.filter((each) => each !== path))
    toast(t('quick.removed', { name: title }), {
      action: { label: t('ui.undo'), onClick: () => change(() => own) },
    })
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: own.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  const { list, drag, handlersOf } = useRowDrag(move)

  return (
    <QueryResult query={mine}>
      {() =>
        shortcuts.length === 0 ? (
          <EmptyState
            title={t('quick.empty')}
            body={t('quick.emptyStep')}
            action={<Button to={addPath}>{t('quick.add')}</Button>}
          />
        ) : (
          <>
            <p className={styles.hint}>{t('quick.orderHint')}</p>
            <p className="visually-hidden" aria-live="polite">
              {said}
            </p>
            <Card flush>
              <ol ref={list}>
                {shortcuts.map(({ path, title }, index) => (
                  <li
                    key={path}
                    className={cx(styles.shortcut, drag?.from === index && styles.held)}
                    style={{ transform: `translateY(${shiftOf(index, drag)}px)` }}
                  >
                    <button
                      type="button"
                      className={styles.grip}
                      aria-label={t('quick.moveOne', { name: title })}
                      onKeyDown={onKey(index)}
                      {...handlersOf(index)}
                    >
                      <IconGripVertical size={24} aria-hidden />
                    </button>
                    <span className={styles.title}>{title}</span>
                    <OrderButtons
                      title={title}
                      isFirst={index === 0}
                      isLast={index === shortcuts.length - 1}
                      onMove={(by) => move(index, index + by)}
                      onRemove={() => takeOut(index)}
                    />
                  </li>
                ))}
              </ol>
            </Card>
          </>
        )
      }
    </QueryResult>
  )
}

function OrderButtons({
  title,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const t = useT()
  return (
    <span className={styles.steps}>
      <IconButton
        icon={<IconArrowUp size={22} aria-hidden />}
        label={t('quick.up', { name: title })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={<IconArrowDown size={22} aria-hidden />}
        label={t('quick.down', { name: title })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={<IconX size={22} aria-hidden />}
        label={t('quick.remove', { name: title })}
        onClick={onRemove}
      />
    </span>
  )
}

/** Drags a row of a list with a pointer. */
function useRowDrag(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<{ y: number; middles: number[]; height: number } | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const row = event.currentTarget.closest('li')!.getBoundingClientRect()
    held.current = {
      y: event.pageY,
      middles: rows.map(({ top, height }) => top + window.scrollY + height / 2),
      height: row.height,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const pull = (from: number) => (event: PointerEvent) => {
    if (!held.current) return
    const { y, middles, height } = held.current
    const by = event.pageY - y
    const to = middles.filter((middle, i) => i !== from && middle < middles[from]! + by).length
    setDrag({ from, to, by, height })
    // Near an edge the page scrolls.
    if (event.clientY < edge) window.scrollBy(0, -step)
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, step)
  }
  const letGo = () => {
    held.current = null
    setDrag(null)
  }
  const drop = () => {
    if (drag) move(drag.from, drag.to)
    letGo()
  }
  const handlersOf = (index: number) => ({
    onPointerDown: take,
    onPointerMove: pull(index),
    onPointerUp: drop,
    onPointerCancel: letGo,
  })
  return { list, drag, handlersOf }
}

/** Distance from the edge at which dragging scrolls, and the step, px. */
const edge = 96
const step = 12

/** Offset of a row: of the dragged one, or of one that makes room. */
function shiftOf(index: number, drag: Drag | null): number {
  if (!drag) return 0
  const { from, to, by, height } = drag
  if (index === from) return by
  if (from < index && index <= to) return -height
  return to <= index && index < from ? height : 0
}
