import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconPrinter } from '../../ui/icons/common.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import { sowStatuses, type LivingStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { qrPathOf, type QrSubject } from '@penside/domain/records/qr.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/class-names.ts'
import { Fields } from '../../ui/field.tsx'
import { ListHead } from '../../ui/page.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { EnterStep } from '../../screen/enter-step.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { printPage } from '../../ui/printing.ts'
import styles from './labels.module.css'

type Label = { subject: QrSubject; id: number; tag: string; line: string }
const keyOf = ({ subject, id }: Label) => `${subject}-${id}`

const sources = ['sows', 'due', 'pens'] as const
type Source = (typeof sources)[number]
/** Labels of each size on a sheet of A4. */
const sizes = { small: 24, medium: 8, large: 4 } as const
type Size = keyof typeof sizes
const sizeNames = Object.keys(sizes) as Size[]

const maxLabels = 100
const waiting = <Skeleton shape="rows" />
const all = 'all'

/** Prints labels with the QR codes of selected sows or pens. */
export function QrLabels() {
  const t = useT()
  const { manages } = useSession()
  const end = useSend(farms.endStep)
  const print = () => {
    void printPage()
    // Completes a step of the farm's setup. A failure does not matter for printing.
    if (manages) end.send({ step: 'labels' }).catch(() => {})
  }
  const [source, setSource] = useState<Source>('sows')
  const [size, setSize] = useState<Size>('small')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Label>>(new Map())
  const labels = [...chosen.values()]
  const toggle = (changed: readonly Label[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const label of changed) {
        if (on) next.set(keyOf(label), label)
        else next.delete(keyOf(label))
      }
      return next
    })
  const Choice = { sows: Sows, due: DueSows, pens: PenLabels }[source]
  return (
    <>
      <div className={styles.screen}>
        <Segments<Source>
          label={t('records.qr.labels.what')}
          name="source"
          value={source}
          onChange={setSource}
          choices={sources.map((value) => ({ value, label: t(`records.qr.labels.${value}`) }))}
        />
        <SelectField<Size>
          label={t('records.qr.labels.size')}
          value={size}
          onChange={setSize}
          choices={sizeNames.map((value) => ({ value, label: t(`records.qr.labels.sizes.${value}`) }))}
        />
        <Choice chosen={chosen} onToggle={toggle} />
      </div>
      <Sheets labels={labels} size={size} />
      <SaveBar
        note={
          labels.length > 0 &&
          `${t('records.qr.labels.chosen', { count: labels.length })} · ${t('records.qr.labels.sheets', {
            count: Math.ceil(labels.length / sizes[size]),
          })}`
        }
      >
        <Button
          kind="primary"
          wide
          icon={<IconPrinter size={22} aria-hidden />}
          disabledReason={labels.length === 0 ? t('records.qr.labels.nothing') : null}
          onClick={print}
        >
          {t('records.qr.labels.print', { count: labels.length })}
        </Button>
      </SaveBar>
    </>
  )
}

type ChoiceProps = {
  chosen: ReadonlyMap<string, Label>
  onToggle: (labels: readonly Label[], on: boolean) => void
}

/** Pens of the farm, and the names of its houses. */
function usePens() {
  const read = useQuery(query(codes.locations, {}))
  const pens = read.data ?? []
  return { read, pens, houses: [...new Set(pens.map(({ house }) => house))] }
}

/** Sows by tag, house, pen and status. */
function Sows(choice: ChoiceProps) {
  const t = useT()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const [house, setHouse] = useState(all)
  const [pen, setPen] = useState(all)
  const [status, setStatus] = useState<LivingStatus | typeof all>(all)
  const { pens, houses } = usePens()
  const inHouse = pens.filter((one) => house === all || one.house === house)
  const asked =
    house === all
      ? undefined
      : inHouse.filter(({ code }) => pen === all || code === pen).map(({ code }) => Number(code))
  const cards = useQuery({
    ...query(animalCards.list, {
      search: search.trim() || undefined,
      order: 'FARM_PIG_NO',
      pageSize: maxLabels,
      pens: asked?.length ? asked : undefined,
      status: status === all ? undefined : status,
    }),
    placeholderData: (before) => before,
  })
  return (
    <>
      <SearchField label={t('records.card.search')} value={search} onChange={setSearch} capitals />
      <Fields columns={3}>
        <AllSelect
          label={t('records.qr.labels.house')}
          value={house}
          onChange={(chosen) => {
            setHouse(chosen)
            setPen(all)
          }}
          choices={houses.map((value) => ({ value, label: value }))}
        />
        {house !== all && (
          <AllSelect
            label={t('records.qr.labels.pen')}
            value={pen}
            onChange={setPen}
            choices={inHouse.map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        <AllSelect<LivingStatus | typeof all>
          label={t('records.qr.labels.status')}
          value={status}
          onChange={setStatus}
          choices={sowStatuses
            .filter((one): one is LivingStatus => one !== 'culled')
            .map((value) => ({ value, label: statusNames[value][language] }))}
        />
      </Fields>
      <QueryResult query={cards} waiting={waiting}>
        {({ rows, total }) => (
          <LabelChoice
            {...choice}
            labels={rows.map(({ animalId, tag, breedName, pen: place, earTag }) => ({
              subject: 'sow',
              id: animalId,
              tag,
              line: [breedName, place, earTag].filter(Boolean).join(' · '),
            }))}
            none={!search.trim() && house === all && status === all && <EnterStep step="sow" />}
            total={total}
          />
        )}
      </QueryResult>
    </>
  )
}

/** Sows of a work list. */
function DueSows(choice: ChoiceProps) {
  const t = useT()
  const reports = useQuery(query(workPlan.reports, {}))
  const known = Object.values(workLists)
  const [report, setReport] = useState<(typeof known)[number]>(workLists.waitingForMating)
  const list = useQuery(query(workPlan.view, { report, pageSize: maxLabels }))
  const choices = (reports.data?.rows ?? []).flatMap(({ code, name }) => {
    const value = known.find((one) => one === code)
    return value ? [{ value, label: name }] : []
  })
  return (
    <>
      <SelectField
        label={t('records.qr.labels.list')}
        value={report}
        onChange={setReport}
        choices={choices}
      />
      <QueryResult query={list} waiting={waiting}>
        {({ rows, total }) => (
          <LabelChoice
            {...choice}
            // A sow may be listed for two vaccines.
            labels={[...new Map(rows.map((row) => [row.animalId, row])).values()].map(
              ({ animalId, tag, breedName, pen }) => ({
                subject: 'sow',
                id: animalId,
                tag,
                line: [breedName, pen].filter(Boolean).join(' · '),
              }),
            )}
            total={total}
          />
        )}
      </QueryResult>
    </>
  )
}

/** Filter of a selection; "all" is the first choice. */
function AllSelect<Value extends string>({ choices, ...field }: SelectFieldProps<Value>) {
  const t = useT()
  const any = { value: all as Value, label: t('records.qr.labels.all') }
  return <SelectField {...field} choices={[any, ...choices]} />
}

function PenLabels(choice: ChoiceProps) {
  const t = useT()
  const [house, setHouse] = useState(all)
  const { read, pens, houses } = usePens()
  const shown = pens.filter((one) => house === all || one.house === house)
  return (
    <>
      <AllSelect
        label={t('records.qr.labels.house')}
        value={house}
        onChange={setHouse}
        choices={houses.map((value) => ({ value, label: value }))}
      />
      <QueryResult query={read} waiting={waiting}>
        {() => (
          <LabelChoice
            {...choice}
            labels={shown.map(({ code, name, house: where }) => ({
              subject: 'pen',
              id: Number(code),
              tag: name,
              line: where,
            }))}
            total={shown.length}
            none={pens.length === 0 && <EnterStep step="pens" />}
          />
        )}
      </QueryResult>
    </>
  )
}

function LabelChoice({
  chosen,
  onToggle,
  labels,
  total,
  none,
}: ChoiceProps & {
  labels: readonly Label[]
  total: number
  /** Step to take if there are no animals. */
  none?: ReactNode
}) {
  const t = useT()
  if (labels.length === 0) return <EmptyState title={t('records.qr.labels.empty')} action={none} />
  const isCut = total > labels.length && labels.length >= maxLabels
  const allChosen = labels.every((label) => chosen.has(keyOf(label)))
  return (
    <>
      <ListHead
        aside={
          <Button
            kind="quiet"
            onClick={() => onToggle(allChosen ? [...chosen.values()] : labels, !allChosen)}
          >
            {allChosen
              ? t('records.qr.labels.chooseNone')
              : t(isCut ? 'records.qr.labels.chooseFirst' : 'records.qr.labels.chooseAll', {
                  count: labels.length,
                  total: formatNumber(total),
                })}
          </Button>
        }
      >
        <span className={styles.count} role="status">
          {t('records.qr.labels.chosen', { count: chosen.size })}
        </span>
      </ListHead>
      {isCut && <Notice tone="grey" title={t('records.qr.labels.tooMany', { count: maxLabels })} />}
      <ul className={styles.list}>
        {labels.map((label) => (
          <li key={keyOf(label)} className={styles.row}>
            <Checkbox
              label={label.tag}
              hint={label.line || undefined}
              checked={chosen.has(keyOf(label))}
              onChange={(on) => onToggle([label], on)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Printed sheets. They are outside the page because its margins do not apply to them. */
function Sheets({ labels, size }: { labels: readonly Label[]; size: Size }) {
  const t = useT()
  const { member } = useSession()
  const perSheet = sizes[size]
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, at) =>
    labels.slice(at * perSheet, (at + 1) * perSheet),
  )
  return createPortal(
    <div className={styles.sheets} data-labels>
      {sheets.map((sheet) => (
        <div key={keyOf(sheet[0]!)} className={styles.sheet}>
          {sheet.map((label) => (
            <div key={keyOf(label)} className={cx(styles.label, styles[size])}>
              <QrPicture
                text={window.location.origin + qrPathOf(member.farmId, label.subject, label.id)}
                label={t('records.card.qrOf', { tag: label.tag })}
                className={styles.code}
              />
              <div className={styles.words}>
                <span className={styles.tag}>{label.tag}</span>
                <span className={styles.line}>{label.line}</span>
                <span className={styles.line}>{member.farmName}</span>
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}
