import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { IconArrowDown, IconArrowLeft, IconArrowUp } from '../../ui/icons/common.ts'
import { IconArrowRight } from '../../ui/icons/equipment.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { planColumns, planRows, series } from '@penside/contract/equipment/series.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './floor-plan.module.css'

type House = Output<typeof series.plan>['rows'][number]
type Place = { x: number; y: number }
type Places = ReadonlyMap<number, Place>

const steps = {
  left: { x: -1, y: 0, key: 'ArrowLeft', icon: IconArrowLeft },
  up: { x: 0, y: -1, key: 'ArrowUp', icon: IconArrowUp },
  down: { x: 0, y: 1, key: 'ArrowDown', icon: IconArrowDown },
  right: { x: 1, y: 0, key: 'ArrowRight', icon: IconArrowRight },
} as const
type Step = keyof typeof steps

/** Places houses without a cell below the others, two in a row, in display order. */
function placesOf(houses: readonly House[]): Places {
  const places = new Map<number, Place>()
  for (const { houseId, x, y } of houses) if (x !== null && y !== null) places.set(houseId, { x, y })
  const below = Math.max(0, ...[...places.values()].map(({ y }) => y))
  houses
    .filter(({ houseId }) => !places.has(houseId))
    .forEach(({ houseId }, i) => places.set(houseId, { x: (i % 2) + 1, y: below + Math.floor(i / 2) + 1 }))
  return places
}

/** Moves a house to a cell; a house there takes its place. */
function moved(places: Places, houseId: number, { x, y }: Place): Places {
  const from = places.get(houseId)!
  if (x < 1 || x > planColumns || y < 1 || y > planRows || (from.x === x && from.y === y)) return places
  const next = new Map(places)
  for (const [other, at] of places) if (at.x === x && at.y === y) next.set(other, from)
  return next.set(houseId, { x, y })
}

/** Editor of the farm plan: a selected house is dragged, sent to a free cell, or moved by keys and buttons. */
export function Arrange({ houses, onClose }: { houses: readonly House[]; onClose: () => void }) {
  const t = useT()
  const say = useProblem()
  const { send, sending } = useSend(series.savePlan)
  const [places, setPlaces] = useState(() => placesOf(houses))
  const [chosen, choose] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  const put = (houseId: number, to: Place) => setPlaces((before) => moved(before, houseId, to))
  const step = (houseId: number, by: Step) => {
    const { x, y } = places.get(houseId)!
    put(houseId, { x: x + steps[by].x, y: y + steps[by].y })
  }
  const save = async () => {
    setProblem(null)
    try {
      await send({ places: [...places].map(([houseId, place]) => ({ houseId, ...place })) })
      toast(t('ui.saved'))
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }
  const name = houses.find(({ houseId }) => houseId === chosen)?.houseName
  const at = chosen === null ? undefined : places.get(chosen)

  return (
    <>
      <p className={styles.hint}>{t('trends.arrangeHint')}</p>
      <p className={styles.where} aria-live="polite">
        {at && t('trends.standsAt', { name: name!, x: at.x, y: at.y })}
      </p>
      <PlanGrid houses={houses} places={places} chosen={chosen} choose={choose} put={put} step={step} />
      <SaveBar
        problem={problem === null ? undefined : say(problem)}
        note={
          <div className={styles.steps}>
            {(Object.keys(steps) as Step[]).map((by) => {
              const Icon = steps[by].icon
              return (
                <IconButton
                  key={by}
                  outlined
                  icon={<Icon size={24} aria-hidden />}
                  label={t(`trends.step.${by}`)}
                  disabled={chosen === null}
                  onClick={() => chosen !== null && step(chosen, by)}
                />
              )
            })}
          </div>
        }
      >
        <Button kind="primary" busy={sending} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </SaveBar>
    </>
  )
}

type PlanGridProps = {
  houses: readonly House[]
  places: ReadonlyMap<number, Place>
  chosen: number | null
  choose: (houseId: number) => void
  put: (houseId: number, to: Place) => void
  step: (houseId: number, by: Step) => void
}

/** Houses at their places, and the free cells between them. */
function PlanGrid(props: PlanGridProps) {
  const { houses, places, chosen, choose, put, step } = props
  const t = useT()
  const { drag, handlersOf } = useHouseDrag(props)
  const all = [...places.values()]
  const columns = Math.min(planColumns, Math.max(2, ...all.map(({ x }) => x)) + 1)
  const rows = Math.min(planRows, Math.max(...all.map(({ y }) => y)) + 1)
  const cells = Array.from({ length: columns * rows }, (_, i) => ({
    x: (i % columns) + 1,
    y: Math.floor(i / columns) + 1,
  }))
  const onKey = (houseId: number) => (event: KeyboardEvent) => {
    const by = (Object.keys(steps) as Step[]).find((each) => steps[each].key === event.key)
    if (!by) return
    event.preventDefault()
    choose(houseId)
    step(houseId, by)
  }
  return (
    <div className={styles.scroll}>
      <div className={cx(styles.grid, styles.tight)} style={{ '--columns': columns } as CSSProperties}>
        {cells.map(({ x, y }) => (
          <button
            key={`${x} ${y}`}
            type="button"
            className={styles.cell}
            style={{ gridColumn: x, gridRow: y }}
            data-cell={`${x} ${y}`}
            disabled={chosen === null || all.some((each) => each.x === x && each.y === y)}
            aria-label={t('trends.freeCell', { x, y })}
            onClick={() => chosen !== null && put(chosen, { x, y })}
          />
        ))}
        {houses.map((house) => {
          const { x, y } = places.get(house.houseId)!
          const isChosen = chosen === house.houseId
          return (
            <button
              key={house.houseId}
              type="button"
              className={cx(styles.house, styles[house.state], isChosen && styles.chosen)}
              style={{
                gridColumn: x,
                gridRow: y,
                ...(isChosen && drag && { transform: `translate(${drag.x}px, ${drag.y}px)` }),
              }}
              aria-pressed={isChosen}
              onClick={() => choose(house.houseId)}
              onKeyDown={onKey(house.houseId)}
              {...handlersOf(house.houseId)}
            >
              {house.houseName}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** Drags a house with a pointer to another cell. */
function useHouseDrag({ chosen, choose, put }: Pick<PlanGridProps, 'chosen' | 'choose' | 'put'>) {
  const held = useRef<{ x: number; y: number; dragged: boolean } | null>(null)
  const [drag, setDrag] = useState<Place | null>(null)
  const take = (houseId: number) => (event: PointerEvent) => {
    // A finger scrolls the page unless the house is selected.
    if (event.pointerType === 'touch' && chosen !== houseId) return
    choose(houseId)
    held.current = { x: event.clientX, y: event.clientY, dragged: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const pull = (event: PointerEvent) => {
    const start = held.current
    if (!start) return
    const by = { x: event.clientX - start.x, y: event.clientY - start.y }
    if (!start.dragged && Math.hypot(by.x, by.y) < 8) return
    start.dragged = true
    setDrag(by)
  }
  const drop = (houseId: number) => (event: PointerEvent) => {
    if (held.current?.dragged) {
      const cell = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((each) => (each as HTMLElement).dataset['cell'])
        .find((name) => name !== undefined)
      const [x, y] = (cell ?? '').split(' ').map(Number)
      if (x && y) put(houseId, { x, y })
    }
    letGo()
  }
  const letGo = () => {
    held.current = null
    setDrag(null)
  }
  const handlersOf = (houseId: number) => ({
    onPointerDown: take(houseId),
    onPointerMove: pull,
    onPointerUp: drop(houseId),
    onPointerCancel: letGo,
  })
  return { drag, handlersOf }
}
