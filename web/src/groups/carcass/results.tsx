import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { carcasses, type CarcassImport, type ShippedLot } from '@penside/contract/groups/carcass.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import {
  carcassGradeNames,
  carcassGrades,
  carcassPartNames,
  carcassSexNames,
  condemnationNames,
  isLost,
} from '@penside/domain/groups/carcass.ts'
import { formatNumber, formatWon, displayDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { HeaderTitle } from '../../screen/header.tsx'
import { useNamedRecord } from '../../screen/named-record.ts'
import { NothingChosen } from '../../screen/nothing-chosen.tsx'
import { groupListOf, groupOf, groupRecordOf } from '../../screen/places.ts'
import { RecordScreen } from '../../screen/record-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { ImportedTables } from '../../screen/workbook/imported-tables.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Facts, TagHead } from '../../ui/facts.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useGroup } from '../use-group.ts'
import { CarcassForm, type EnteredCarcass } from './form.tsx'
import { LotChip, Lots } from './lots.tsx'
import { SettlementCard } from './settlement.tsx'
import { differs, useCarcasses, type ShownCarcass } from './use-carcasses.ts'

// The reader of tables is large and seldom used on a phone.
const CarcassResultTable = lazy(async () => ({ default: (await import('./table-import.tsx')).CarcassTable }))

/** Slaughter results of a group: its shipments, or the form, import, settlement and carcasses of one. */
export function SlaughterResults() {
  const [params] = useSearchParams()
  const named = useNamedRecord(carcasses.save)
  const groupId = Number(params.get('grpNo')) || (named?.input.groupId ?? 0)
  const seq = Number(params.get('seq')) || (named?.input.shipmentSeq ?? 0)
  const t = useT()
  if (groupId === 0)
    return <NothingChosen title={t('groups.record.chooseGroup')} list={groupListOf('shipment')} />
  return <OfGroup key={`${groupId} ${seq}`} groupId={groupId} seq={seq} named={named} />
}

function OfGroup({
  groupId,
  seq,
  named,
}: {
  groupId: number
  seq: number
  named: ReturnType<typeof useNamedRecord<typeof carcasses.save>>
}) {
  const t = useT()
  const { group } = useGroup(groupId)
  const found = useCarcasses(groupId)
  const { shipments, rows, imports, pending, problem, retry } = found
  const lot = shipments.find((each) => each.seq === seq)
  const name = group?.name ?? ''
  return (
    <RecordScreen
      listPath={groupListOf('shipment')}
      pending={pending}
      problem={problem}
      onRetry={retry}
      summary={null}
    >
      <HeaderTitle>{t('groups.carcass.title')}</HeaderTitle>
      {lot ? (
        <ShipmentResults
          groupId={groupId}
          groupName={name}
          lot={lot}
          rows={rows.filter(({ shipmentSeq }) => shipmentSeq === seq)}
          imports={imports.filter(({ shipmentSeq }) => shipmentSeq === seq)}
          named={named}
        />
      ) : shipments.length === 0 ? (
        <EmptyState
          title={t('groups.carcass.noShipments')}
          body={t('groups.carcass.noShipmentsStep')}
          action={
            <Button kind="primary" to={groupRecordOf('shipment', groupId)}>
              {t('groups.carcass.toShipment')}
            </Button>
          }
        />
      ) : (
        <>
          <Card>
            <TagHead tag={name} chip={<Chip>{t('groups.carcass.count', { count: rows.length })}</Chip>} />
          </Card>
          <Lots groupId={groupId} shipments={shipments} rows={rows} />
          <Carcasses rows={rows} />
        </>
      )}
    </RecordScreen>
  )
}

function ShipmentResults({
  groupId,
  groupName,
  lot,
  rows,
  imports,
  named,
}: {
  groupId: number
  groupName: string
  lot: ShippedLot
  rows: readonly ShownCarcass[]
  imports: readonly CarcassImport[]
  named: ReturnType<typeof useNamedRecord<typeof carcasses.save>>
}) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState<ShownCarcass | null>(null)
  const [entering, setEntering] = useState(named !== null || rows.length === 0)
  const [times, setTimes] = useState(0)
  const [entered, setEntered] = useState<EnteredCarcass | null>(null)
  const full = rows.length >= lot.head && !open && !named
  const done = (saved?: EnteredCarcass) => {
    // A correction does not continue the carcass numbers.
    setEntered(open ? null : (saved ?? null))
    setOpen(null)
    setTimes((before) => before + 1)
  }
  return (
    <>
      <LotCard groupName={groupName} lot={lot} carcasses={rows.length} />
      <Fold
        title={t(open ? 'groups.carcass.correct' : 'groups.carcass.entry')}
        chip={
          entering &&
          (open ? <Chip tone="amber">{t('ui.editing')}</Chip> : <Chip tone="green">{t('ui.input')}</Chip>)
        }
        open={entering}
        onToggle={setEntering}
      >
        {entering &&
          (full ? (
            <Notice tone="green" title={t('groups.carcass.all')} />
          ) : (
            <CarcassForm
              key={`${open?.operation?.id ?? open?.seq ?? 'new'} ${times}`}
              groupId={groupId}
              groupName={groupName}
              lot={lot}
              rows={rows}
              open={open}
              named={open ? null : named}
              entered={entered}
              onDone={done}
            />
          ))}
      </Fold>
      {manages && <ImportFold groupId={groupId} lot={lot} />}
      <SettlementCard lot={lot} rows={rows} />
      <Carcasses
        rows={rows}
        open={open}
        onOpen={(row) => {
          setOpen(row)
          setEntering(true)
          window.scrollTo({ top: 0 })
        }}
      />
      {manages && <ImportedResults groupId={groupId} imports={imports} />}
      <Button to={groupOf(groupId)}>{groupName}</Button>
    </>
  )
}

function LotCard({
  groupName,
  lot,
  carcasses: count,
}: {
  groupName: string
  lot: ShippedLot
  carcasses: number
}) {
  const t = useT()
  return (
    <Card>
      <TagHead tag={groupName} chip={<LotChip lot={lot} carcasses={count} />} />
      <Facts
        facts={[
          { key: 'on', label: t('groups.record.day'), value: displayDay(lot.on) },
          { key: 'type', label: t('groups.record.shipmentType'), value: lot.typeName },
          ...(lot.partnerName
            ? [{ key: 'to', label: t('groups.record.buyer'), value: lot.partnerName }]
            : []),
          ...(lot.mark ? [{ key: 'mark', label: t('groups.record.mark'), value: lot.mark }] : []),
        ]}
      />
    </Card>
  )
}

function ImportFold({ groupId, lot }: { groupId: number; lot: ShippedLot }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Fold title={t('groups.carcass.bring')} open={open} onToggle={setOpen}>
      {open && (
        <Suspense fallback={<Skeleton shape="form" count={2} />}>
          <CarcassResultTable groupId={groupId} lot={lot} />
        </Suspense>
      )}
    </Fold>
  )
}

/** Files of results that were imported, with their undo. */
function ImportedResults({ groupId, imports }: { groupId: number; imports: readonly CarcassImport[] }) {
  const t = useT()
  const undo = useSend(carcasses.undo)
  return (
    <ImportedTables
      imports={imports}
      count={({ carcasses: count }) => count}
      warning={({ fileName }) => t('groups.carcass.undoBody', { file: fileName })}
      undo={({ importId }) => undo.send({ groupId, importId })}
      busy={undo.sending}
    />
  )
}

const shows = ['all', 'differs', 'condemned', 'first', ...carcassGrades] as const
type Shows = (typeof shows)[number]
const namesOfShows = {
  all: 'groups.carcass.showAll',
  differs: 'groups.carcass.showDiffers',
  condemned: 'groups.carcass.showCondemned',
  first: 'groups.carcass.first',
} as const

const isShown = (row: ShownCarcass, which: Shows) => {
  if (which === 'all') return true
  if (which === 'differs') return differs(row)
  if (which === 'condemned') return row.condemned !== null
  return which === 'first' ? row.grade === '1+' || row.grade === '1' : row.grade === which
}

const columnsOf = (t: ReturnType<typeof useT>, language: Language): Column<ShownCarcass>[] => [
  {
    key: 'no',
    header: t('groups.carcass.carcassNo'),
    cell: (row) => <CarcassNumber row={row} />,
  },
  {
    key: 'kg',
    header: `${t('groups.carcass.weight')} (kg)`,
    cell: ({ weight }) => formatNumber(weight, 1),
    align: 'right',
  },
  {
    key: 'grade',
    header: t('groups.carcass.grade'),
    cell: (row) => <Grade row={row} />,
  },
  {
    key: 'fat',
    header: `${t('groups.carcass.backfat')} (mm)`,
    cell: ({ backfat }) => formatNumber(backfat, 1),
    align: 'right',
  },
  {
    key: 'condemned',
    header: t('groups.carcass.condemned'),
    cell: ({ condemned, part }) =>
      condemned
        ? [condemnationNames[condemned][language], part && carcassPartNames[part][language]]
            .filter(Boolean)
            .join(' · ')
        : '',
  },
  {
    key: 'sex',
    header: t('groups.carcass.sex'),
    cell: ({ sex }) => (sex ? carcassSexNames[sex][language] : ''),
  },
  {
    key: 'price',
    header: t('groups.carcass.price'),
    cell: ({ price }) => (price === null ? '' : formatWon(price)),
    align: 'right',
  },
  {
    key: 'amount',
    header: t('groups.carcass.amount'),
    cell: (row) => (row.price === null || isLost(row) ? '' : formatWon(row.weight * row.price)),
    align: 'right',
  },
]

/** Table of all carcasses, or of those behind a figure. */
function Carcasses({
  rows,
  open = null,
  onOpen,
}: {
  rows: readonly ShownCarcass[]
  open?: ShownCarcass | null
  onOpen?: (row: ShownCarcass) => void
}) {
  const t = useT()
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const asked = shows.find((each) => each === params.get('show')) ?? 'all'
  const some = rows.filter((row) => isShown(row, asked))
  if (rows.length === 0) return null
  return (
    <Section title={t('groups.carcass.list')} aside={t('groups.carcass.count', { count: some.length })}>
      <SelectField
        label={t('groups.carcass.show')}
        value={asked}
        choices={shows
          .filter((each) => each === 'all' || each === asked || rows.some((row) => isShown(row, each)))
          .map((value) => ({
            value,
            label:
              value === 'all' || value === 'differs' || value === 'condemned' || value === 'first'
                ? t(namesOfShows[value])
                : carcassGradeNames[value][language],
          }))}
        onChange={(value) =>
          setParams(
            (before) => {
              before.set('show', value)
              return before
            },
            { replace: true },
          )
        }
      />
      <Table
        caption={t('groups.carcass.list')}
        columns={columnsOf(t, language)}
        rows={some}
        rowKey={(row) => row.operation?.id ?? `${row.shipmentSeq} ${row.seq}`}
        onRow={onOpen}
        rowTone={(row) => (row === open ? 'selected' : undefined)}
        pinFirst
        empty={t('groups.carcass.none')}
      />
    </Section>
  )
}

function CarcassNumber({ row: { carcassNo, operation } }: { row: ShownCarcass }) {
  const t = useT()
  return (
    <>
      {carcassNo} {operation && <Chip tone="amber">{t('outbox.savedHere')}</Chip>}
    </>
  )
}

/** Grade of a carcass, and the grade by the table if it differs. */
function Grade({ row }: { row: ShownCarcass }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      {carcassGradeNames[row.grade][language]}{' '}
      {differs(row) && row.byTable && (
        <Chip tone="amber">
          {t('groups.carcass.byTable', { grade: carcassGradeNames[row.byTable][language] })}
        </Chip>
      )}
    </>
  )
}
