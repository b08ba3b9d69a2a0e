import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { IconDownload } from '../../ui/icons/common.ts'
import { equipmentOverview, type UnfedRow } from '@penside/contract/equipment/overview.ts'
import {
  formatDateTime,
  formatDayShort,
  formatNumber,
  formatTime,
  farmToday,
  displayDay,
} from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useSaveExcel } from '../../screen/excel.ts'
import { HeaderRight } from '../../screen/header.tsx'
import { cardOf } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { StackedBar } from '../../ui/bars.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tap } from '../../ui/tap.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReadAgain } from '../live.ts'
import styles from './unfed.module.css'

/** Shortest interval between two refreshes of an open page, ms. */
const quietFor = 30_000

/** Sows that did not eat today at the feeders of a type, the most urgent first, with the round to them. */
export function Unfed() {
  const { equipment } = useSession()
  const t = useT()
  const [params, setParams] = useSearchParams()
  const types = (['E', 'F'] as const).filter((type) => equipment.includes(type))
  const type = types.find((each) => each === params.get('eq_type')) ?? types[0] ?? 'E'
  useReadAgain(['reading'], [equipmentOverview.fed.path], quietFor)
  const fed = useQuery({ ...query(equipmentOverview.fed, { type }), enabled: types.length > 0 })
  if (types.length === 0)
    return <EmptyState title={t('monitoring.noFeeders')} body={t('monitoring.noEquipmentBody')} />
  return (
    <>
      {types.length > 1 && (
        <Segments
          label={t('monitoring.feeders')}
          hideLabel
          value={type}
          onChange={(value) => setParams({ eq_type: value }, { replace: true })}
          choices={types.map((value) => ({ value, label: t(`monitoring.type.${value}`) }))}
        />
      )}
      <QueryResult query={fed}>{(data) => <Sows key={type} type={type} {...data} />}</QueryResult>
    </>
  )
}

type Shown = 'hungry' | 'house' | 'all'

function Sows({
  type,
  rows,
  reported,
  of,
}: {
  type: 'E' | 'F'
  rows: readonly UnfedRow[]
  reported: number
  of: number
}) {
  const t = useT()
  const [shown, show] = useState<Shown>('hungry')
  const [round, setRound] = useState<readonly string[] | null>(null)
  const hungry = rows.filter(({ state }) => state !== 'enough')
  const listed = shown === 'all' ? rows : hungry
  const words = useFeedingText(type)
  const next = round && hungry.find(({ tag }) => !round.includes(tag))
  if (round && next)
    return (
      <>
        <p className={styles.place}>{t('monitoring.stop', { at: round.length + 1, of: hungry.length })}</p>
        <Sow row={next} most={mostOf(rows)} text={words} />
        <SaveBar>
          <Button kind="primary" onClick={() => setRound([...round, next.tag])}>
            {t('monitoring.seen')}
          </Button>
          <Button onClick={() => setRound(null)}>{t('monitoring.endRound')}</Button>
        </SaveBar>
      </>
    )

  return (
    <>
      <UnfedHeader type={type} listed={listed} reported={reported} of={of} />
      {rows.length === 0 ? (
        <EmptyState title={t('monitoring.nobodyFed')} body={t('monitoring.noEquipmentBody')} />
      ) : (
        <>
          <EatingSummary rows={rows} />
          <Segments
            label={t('monitoring.shown')}
            hideLabel
            value={shown}
            onChange={show}
            choices={[
              { value: 'hungry', label: `${t('monitoring.toCheck')} ${hungry.length}` },
              { value: 'house', label: t('monitoring.byHouse') },
              { value: 'all', label: `${t('monitoring.everyone')} ${rows.length}` },
            ]}
          />
          <p className={styles.legend}>
            <span>{t('monitoring.byUrgency')}</span>
            <span>
              <i aria-hidden /> {t('monitoring.tick')}
            </span>
          </p>
          {listed.length === 0 && (
            <EmptyState title={t('monitoring.allAte')} body={t('monitoring.allAteBody')} />
          )}
          <SowSections rows={listed} byHouse={shown === 'house'} most={mostOf(rows)} text={words} />
          {hungry.length > 0 && (
            <SaveBar>
              <Button kind="primary" onClick={() => setRound([])}>
                {t('monitoring.startRound', { count: hungry.length })}
              </Button>
            </SaveBar>
          )}
          {round && <p role="status">{t('monitoring.roundDone')}</p>}
        </>
      )}
    </>
  )
}

function SowSections({
  rows,
  byHouse,
  most,
  text,
}: {
  rows: readonly UnfedRow[]
  byHouse: boolean
  most: number
  text: ReturnType<typeof useFeedingText>
}) {
  const t = useT()
  const houses = byHouse
    ? [...Map.groupBy(rows, ({ houseName }) => houseName)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    : [['', rows] as const]
  return houses.map(([house, own]) => (
    <section key={house} className={styles.list}>
      {house && <h2 className={styles.house}>{`${house} ${t('monitoring.sows', { count: own.length })}`}</h2>}
      {own.map((row) => (
        <Sow key={row.tag} row={row} most={most} text={text} />
      ))}
    </section>
  ))
}

/** How many feeders report, and the Excel file of the sows. */
function UnfedHeader({
  type,
  listed,
  reported,
  of,
}: {
  type: 'E' | 'F'
  listed: readonly UnfedRow[]
  reported: number
  of: number
}) {
  const t = useT()
  const download = useUnfedExcel(type)
  return (
    <HeaderRight>
      <Chip tone={reported === of ? 'green' : 'amber'}>
        {t('monitoring.unitsOf', { count: reported, of })}
      </Chip>
      <IconButton
        icon={<IconDownload size={24} aria-hidden />}
        label={t('ui.excelDownload')}
        disabled={listed.length === 0}
        onClick={() => void download(listed)}
      />
    </HeaderRight>
  )
}

/** How many of the sows ate nothing, little and enough today. */
function EatingSummary({ rows }: { rows: readonly UnfedRow[] }) {
  const t = useT()
  const count = (state: UnfedRow['state']) => rows.filter((row) => row.state === state).length
  const [none, little, enough] = [count('none'), count('little'), count('enough')]
  return (
    <>
      <div className={styles.top}>
        <p className={styles.main}>
          <b className={none > 0 ? styles.late : undefined}>{t('monitoring.sows', { count: none })}</b>{' '}
          {t('monitoring.notEatenToday')}
        </p>
        <span className={styles.soft}>{t('monitoring.littleToday', { count: little })}</span>
      </div>
      <StackedBar
        legend={false}
        parts={[
          { key: 'none', label: t('monitoring.eating.none'), value: none, tone: 'red' },
          { key: 'little', label: t('monitoring.eating.little'), value: little, tone: 'amber' },
          { key: 'enough', label: t('monitoring.eating.enough'), value: enough, tone: 'green' },
        ]}
      />
    </>
  )
}

function useUnfedExcel(type: 'E' | 'F') {
  const t = useT()
  const say = useProblem()
  const saveExcel = useSaveExcel()
  const words = useFeedingText(type)
  return (rows: readonly UnfedRow[]) =>
    saveExcel({
      title: `${t(`monitoring.type.${type}`)} ${t('monitoring.notEaten')}`,
      about: displayDay(farmToday()),
      columns: [
        { header: t('monitoring.field.tag'), value: ({ tag }: UnfedRow) => tag },
        { header: t('monitoring.field.eating'), value: ({ state }) => t(`monitoring.eating.${state}`) },
        { header: t('monitoring.field.days'), value: ({ days }) => days },
        { header: `${t('monitoring.field.eaten')}, kg`, value: ({ eaten }) => eaten, decimals: 2 },
        { header: `${t('monitoring.field.target')}, kg`, value: ({ target }) => target, decimals: 2 },
        { header: t('monitoring.field.statusName'), value: (row) => words.standing(row) },
        { header: t('monitoring.field.equipmentId'), value: ({ equipmentId }) => equipmentId },
        { header: t('monitoring.lastAte'), value: ({ ateAt }) => ateAt && formatDateTime(ateAt) },
        { header: t('monitoring.likely'), value: (row) => (row.state === 'enough' ? '' : words.why(row)) },
      ],
      rows,
    }).catch((error: unknown) => toast(say(error), { kind: 'error' }))
}

/** Full length of every bar, kg. */
const mostOf = (rows: readonly UnfedRow[]) => Math.max(1, ...rows.map(({ target }) => target * 1.25))

function useFeedingText(type: 'E' | 'F') {
  const t = useT()
  return {
    standing: ({ status, statusDays, parity, houseName, equipmentId }: UnfedRow) =>
      [
        status && statusDays !== null && t(`monitoring.standing.${type}`, { count: statusDays }),
        parity !== null && t('monitoring.parity', { count: parity }),
        houseName || equipmentId,
      ]
        .filter(Boolean)
        .join(' · '),
    why: ({ reason, entries }: UnfedRow) =>
      reason === 'left' && entries
        ? t('monitoring.reason.leftAfter', { count: entries })
        : t(`monitoring.reason.${reason}`),
    since: ({ state, days }: UnfedRow) =>
      days > 1
        ? t(`monitoring.since.${state === 'none' ? 'none' : 'little'}`, { count: days })
        : t(`monitoring.today.${state === 'none' ? 'none' : 'little'}`),
  }
}

function Sow({ row, most, text }: { row: UnfedRow; most: number; text: ReturnType<typeof useFeedingText> }) {
  const t = useT()
  const { animalId, tag, state, eaten, target, ateAt } = row
  const bad = state === 'none' ? styles.late : state === 'little' ? styles.due : undefined
  const percent = (value: number) => `${Math.min(100, (value / most) * 100)}%`
  return (
    <Tap {...(animalId !== null && { to: cardOf(animalId) })} className={styles.sow}>
      <span className={styles.head}>
        <b className={styles.tag}>{tag}</b>
        {state !== 'enough' && <Chip tone={state === 'none' ? 'red' : 'amber'}>{text.since(row)}</Chip>}
        <span className={styles.amount}>
          <b className={bad}>{formatNumber(eaten, 1)}</b> / {formatNumber(target, 1)} kg
        </span>
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles[state]} style={{ width: percent(eaten) }} />
        <i style={{ left: percent(target) }} />
      </span>
      <span className={styles.foot}>
        <span>{text.standing(row)}</span>
        {state !== 'enough' && <b>{text.why(row)}</b>}
      </span>
      {state !== 'enough' && ateAt && (
        <span className={styles.foot}>
          {t('monitoring.lastAte')}{' '}
          {`${farmToday(new Date(ateAt)) === farmToday() ? '' : `${formatDayShort(farmToday(new Date(ateAt)))} `}${formatTime(ateAt)}`}
        </span>
      )}
    </Tap>
  )
}
